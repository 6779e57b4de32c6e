import { expect } from 'vitest';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { viewSms } from '#app/features/payments/admin/payment-view.server.ts';
import { insertPayment } from '#app/features/payments/payments.server.ts';
import { suggest } from '#app/features/payments/suggestions.server.ts';
import {
  addSession,
  changeSession,
  countStates,
  day,
  enrolOne,
  makeSchool,
  now,
} from '#test/courses.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { moveEnrolment } from './admin/commands.server.ts';
import { enrolmentPayable, paidText } from './admin/payable.server.ts';
import { settleDueSessions } from './clock.server.ts';
import { findPublicEnrolment } from './courses.server.ts';

const sms = (amount: number, id: string, reference = '') =>
  `Ou resevwa ${amount}.00 HTG nan men 50937001001. ${reference} TransID: ${id}`;

const receive = (accountId: string, text: string) =>
  insertPayment(db, { sms: text, accountId, ownPhones: [] }, now);

/** The notice that the team reads after a payment. */
const said = async (subjectId: string) =>
  (await paidText(db, 'fr', { action: 'enrolment.paid', subjectId }))?.replace(/\s/g, ' ');

onDatabase((test) => {
  test('3. part payments of 1 500 and 2 000 confirm a place of 3 500, and one SMS pays once', async () => {
    const { sessionId, accountId, decide } = await makeSchool(db);
    const { reference } = await enrolOne(db, sessionId, 1);
    const match = async (amount: number, transaction: string) => {
      const stored = await receive(accountId, sms(amount, transaction));
      const id = 'paymentId' in stored ? stored.paymentId : '';
      return { id, ...(await enrolmentPayable.match(db, { id, reference, accountId }, now)) };
    };
    expect(await match(1_500, '26112000001')).toMatchObject({ value: { isExact: false } });
    expect(await countStates(db, sessionId)).toEqual({ held: 1 });
    const second = await match(2_000, '26112000002');
    expect(second).toMatchObject({ value: { isExact: true } });
    expect(await countStates(db, sessionId)).toEqual({ confirmed: 1 });
    // The same SMS is no second payment, and a payment is matched once.
    expect(await receive(accountId, sms(2_000, '26112000002'))).toHaveProperty('used');
    const again = { id: second.id, reference, accountId };
    expect(await enrolmentPayable.match(db, again, now)).toMatchObject({ reason: 'decided' });
    const undo = (made: typeof second) => {
      const entryId = 'value' in made ? made.value.entryId : '';
      return undoChange(db, { entryId, accountId, role: 'owner' }, now);
    };
    await undo(second);
    expect(await countStates(db, sessionId)).toEqual({ held: 1 });
    // Confirmed for a reason, it stays so without the money.
    await decide({ reference }, 'confirmed', 'pays in class');
    expect(await undo(await match(100, '26112000003'))).toMatchObject({ outcome: 'done' });
    expect(await countStates(db, sessionId)).toEqual({ confirmed: 1 });
  });

  test('an SMS suggests the enrolment that it names, then what the same phone is to pay, then the same amount; a name, a phone or a reference finds the rest', async () => {
    const { sessionId, accountId, pay } = await makeSchool(db);
    const enrolled = [1, 2, 3].map((n) => enrolOne(db, sessionId, n));
    const [first = '', ...others] = (await Promise.all(enrolled)).map((each) => each.reference);
    await pay({ reference: first }, 175_000);
    expect(await said(first)).toBe(`Learner 1 · ${first} : 1 750 gourdes à payer.`);
    const suggestedFor = async (text: string, typed?: string) => {
      await db.deleteFrom('payment').where('phone', 'is not', null).execute();
      await receive(accountId, text);
      const [payment] = (await rowsIn('payment')).filter(({ phone }) => phone !== null);
      if (!payment) throw new Error('not stored');
      return suggest(db, [donationPayable, enrolmentPayable], payment, 'editor', typed);
    };
    const [best] = await suggestedFor(sms(1_500, '26112000004', first));
    if (!best) throw new Error('nothing is suggested');
    // A part of the price is as good as all.
    const isMain = { isMain: true, match: { text: 'C’est cette inscription' } };
    expect(viewSms('fr', best, 'editor')).toMatchObject(isMain);
    const found = async (typed?: string) =>
      (await suggestedFor(sms(3_500, '26112000003'), typed)).map(
        ({ candidate }) => candidate.reference,
      );
    for (const typed of ['léarner 2', '3700 1002', others[0]?.slice(4)])
      expect(await found(typed)).toEqual([others[0]]);
    const [ofPhone, ...ofAmount] = await found();
    expect([ofPhone, ofAmount.sort()]).toEqual([first, others.sort()]);
    await pay({ reference: first }, 175_000);
    expect(await said(first)).toContain('tout est payé');
    expect(await found('learner 1')).toEqual([]);
  });

  test('money gives no place to who waits, which is said; a place that is paid or free is confirmed and never held until a time', async () => {
    const school = await makeSchool(db, { seats: '1' });
    const { sessionId, accountId, pay } = school;
    await enrolOne(db, sessionId, 1);
    const { reference } = await enrolOne(db, sessionId, 2);
    await pay({ reference }, 400_000);
    expect(await countStates(db, sessionId)).toEqual({ held: 1, waiting: 1 });
    expect(await said(reference)).toBe(
      `Learner 2 · ${reference} : 500 gourdes en trop. La personne attend toujours une place.`,
    );
    const other = await addSession(db, school);
    await moveEnrolment(db, { reference, accountId, sessionId: other }, now);
    expect(await countStates(db, other)).toEqual({ confirmed: 1 });
    const free = await addSession(db, school, { price: '0' });
    const third = await enrolOne(db, free, 3);
    for (const state of ['cancelled', 'held'] as const) await school.decide(third, state);
    expect(await countStates(db, free)).toEqual({ confirmed: 1 });
  });

  test('who has paid a part enrols again at the price and in the currency of then', async () => {
    const school = await makeSchool(db);
    const { sessionId } = school;
    const { reference } = await enrolOne(db, sessionId, 1);
    await school.pay({ reference }, 150_000);
    await settleDueSessions(db, now + 4 * day);
    await changeSession(db, school, { price: '30', currency: 'USD' });
    const again = await enrolOne(db, sessionId, 1, { at: now + 4 * day });
    expect(again).toMatchObject({ reference, state: 'held' });
    const shown = await findPublicEnrolment(db, reference, 'fr', now);
    expect(shown).toMatchObject({ currency: 'HTG', due: 200_000 });
  });

  test('a payment that comes late confirms the place while a seat is free', async () => {
    const { sessionId, pay } = await makeSchool(db, { seats: '1' });
    const [first, second] = [await enrolOne(db, sessionId, 1), await enrolOne(db, sessionId, 2)];
    const late = now + 4 * day;
    await settleDueSessions(db, late);
    await pay(first, 350_000, late);
    expect(await countStates(db, sessionId)).toEqual({ expired: 1, offered: 1 });
    await pay(second, 350_000, late);
    expect(await countStates(db, sessionId)).toEqual({ expired: 1, confirmed: 1 });
  });
});
