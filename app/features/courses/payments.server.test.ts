import { expect } from 'vitest';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { viewSms } from '#app/features/payments/admin/payment-view.server.ts';
import { insertPayment } from '#app/features/payments/payments.server.ts';
import { suggest } from '#app/features/payments/suggestions.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { changeSession, countStates, day, enrolOne, makeSchool, now } from '#test/courses.ts';
import { db, onDatabase } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
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
    // The same SMS, or its number in another, is no second payment; nor is it a donation's.
    expect(await receive(accountId, sms(2_000, '26112000002'))).toHaveProperty('used');
    const asDonation = { id: second.id, reference: 'BWT-3A7KXN', accountId };
    expect((await donationPayable.match(db, asDonation, now)).outcome).toBe('rejected');
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
    const { reference } = await enrolOne(db, sessionId, 1);
    await pay({ reference }, 175_000);
    expect(await said(reference)).toBe(`Learner 1 · ${reference} : 1 750 gourdes à payer.`);
    await receive(accountId, sms(1_500, '26112000004', reference));
    const part = db.selectFrom('payment').selectAll().where('amount_minor', '=', 150_000);
    const named = await part.executeTakeFirstOrThrow();
    const [best] = await suggest(db, [donationPayable, enrolmentPayable], named, 'editor');
    if (!best) throw new Error('nothing is suggested');
    // A part of the price is as good as all.
    const isMain = { isMain: true, match: { text: 'C’est cette inscription' } };
    expect(viewSms('fr', best, 'editor')).toMatchObject(isMain);
    await db.deleteFrom('payment').where('id', '=', named.id).execute();
    const alike = [await enrolOne(db, sessionId, 2), await enrolOne(db, sessionId, 3)];
    await receive(accountId, sms(3_500, '26112000003'));
    const sent = db.selectFrom('payment').selectAll().where('phone', 'is not', null);
    const payment = await sent.executeTakeFirstOrThrow();
    const found = async (role: Role, text?: string) => {
      const all = await suggest(db, [donationPayable, enrolmentPayable], payment, role, text);
      return all.map(({ candidate }) => candidate.reference);
    };
    const others = alike.map((each) => each.reference);
    expect((await found('owner'))[0]).toBe(reference);
    expect(new Set(await found('owner'))).toEqual(new Set([reference, ...others]));
    for (const text of ['léarner 3', '3700 1003', others[1]?.slice(4)])
      expect(await found('editor', text)).toEqual([others[1]]);
    await pay({ reference }, 175_000);
    expect(await said(reference)).toContain('tout est payé');
    expect(await found('owner', 'learner 1')).toEqual([]);
  });

  test('money gives no place to who waits, which is said; once the session has begun, the team does', async () => {
    const { sessionId, pay, decide } = await makeSchool(db, { seats: '1' });
    const [first, second] = [await enrolOne(db, sessionId, 1), await enrolOne(db, sessionId, 2)];
    await pay(second, 400_000);
    expect(await countStates(db, sessionId)).toEqual({ held: 1, waiting: 1 });
    expect(await said(second.reference)).toBe(
      `Learner 2 · ${second.reference} : 500 gourdes en trop. La personne attend toujours une place.`,
    );
    const begun = now + 20 * day;
    expect(await decide(second, 'held', null, begun)).toMatchObject({ reason: 'full' });
    await decide(first, 'cancelled', null, begun);
    await decide(second, 'held', null, begun);
    expect(await countStates(db, sessionId)).toEqual({ cancelled: 1, confirmed: 1 });
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
