import { expect } from 'vitest';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { suggest } from '#app/features/payments/suggestions.server.ts';
import { pageOf } from '#app/office/notification-kinds.ts';
import { day, enrolOne, hour, learner, makeSchool, now } from '#test/courses.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb } from '#test/database.ts';
import { pasteNew } from '#test/donation-review.ts';
import { expectDone, undoChange } from '#test/journal.ts';
import { testSecret as secret } from '#test/page-args.ts';
import { addEnrolment, moveEnrolment } from './admin/commands.server.ts';
import { enrolmentPayable, paidText } from './admin/payable.server.ts';
import { endWaiting, remindLearners, settleDueSessions } from './clock.server.ts';
import { findPublicEnrolment } from './courses.server.ts';
import { acceptByLink, cancelByLink } from './enrolments.server.ts';
import { enrolmentNotification } from './notification.ts';

const start = Date.parse('2026-12-05T14:00Z');

type Made = { outcome?: string; value?: { entryId?: string } };
const undo = ({ value }: Made, accountId: string, role: 'owner' | 'editor' = 'owner') =>
  undoChange(db, { entryId: value?.entryId ?? '', accountId, role }, now);
/** The kinds of the emails to learners, in order. */
const emailed = async () => {
  const all = (await rowsIn('outbox')).filter(({ kind }) => kind === 'enrolment');
  all.sort((a, b) => a.created_at - b.created_at);
  return all.map(({ payload }) => JSON.parse(payload).about as string);
};
/** Whom the team is to tell what, by name. */
const toTell = async () =>
  (await rowsIn('enrolment')).map((row) => `${row.name} ${row.to_tell}`).sort();
const sms = (amount: number, id: string, reference = '') =>
  `Ou resevwa ${amount}.00 HTG nan men 50937001001. ${reference} TransID: ${id}`;

eachEngine((test) => {
  test('1. of 50 who enrol at once for 10 seats, from two processes, 10 are held and 40 wait in order', async () => {
    const { countStates, sessionId } = await makeSchool(db);
    const processes = [db, secondDb()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => enrolOne(processes[n % 2] ?? db, sessionId, n)),
    );
    expect(answers.filter(({ state }) => state === 'held')).toHaveLength(10);
    const positions = answers.flatMap(({ position }) => position ?? []);
    expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(await countStates()).toEqual({ held: 10, waiting: 40 });
  });

  test('of learners who are moved at once, to each other’s session and to two, each is in one', async () => {
    const { accountId, addSession, countStates, enrol, sessionId } = await makeSchool(db);
    const others = [await addSession(), await addSession()];
    const [first, second] = [await enrol(1), await enrolOne(db, others[0] ?? '', 2)];
    const move = (from: typeof db, { reference }: typeof first, to = '') =>
      moveEnrolment(from, { reference, accountId, sessionId: to }, now);
    const moved = await Promise.all([
      ...others.map((to) => move(db, first, to)),
      move(secondDb(), second, sessionId),
    ]);
    expect(moved).toMatchObject(Array(3).fill({ outcome: 'done' }));
    expect((await rowsIn('enrolment')).map(({ state }) => state)).toEqual(['held', 'held']);
    expect(await countStates()).toEqual({ held: 1 });
  });

  test('2. holds that expire while the server is down are offered once each, whoever comes back first', async () => {
    const { countStates, enrol } = await makeSchool(db, { seats: '2' });
    for (let n = 1; n <= 5; n++) await enrol(n);
    const late = now + 4 * day;
    // One that breaks off, as when the server is killed, leaves nothing half done.
    await db.schema.alterTable('content_version').renameTo('away').execute();
    await expect(settleDueSessions(db, late)).rejects.toThrow();
    await db.schema.alterTable('away').renameTo('content_version').execute();
    expect(await countStates()).toEqual({ held: 2, waiting: 3 });
    await Promise.all([db, secondDb()].map((each) => settleDueSessions(each, late)));
    expect(await countStates()).toEqual({ expired: 2, offered: 2, waiting: 1 });
    expect(await toTell()).toEqual([
      ...['Learner 1 expired', 'Learner 2 expired', 'Learner 3 offered', 'Learner 4 offered'],
      'Learner 5 enrolled',
    ]);
    await settleDueSessions(db, late + 49 * hour);
    expect(await countStates()).toEqual({ expired: 4, offered: 1 });
  });

  test('the same phone or email address, and the same form, is the same enrolment, which may begin again; the key of the private link is given once', async () => {
    const { askFor, enrol } = await makeSchool(db, { seats: '1' });
    const person = { phone: '3700 1001', email: 'A@example.org', key: 'the-same' };
    const [sent, other] = await Promise.all([askFor(1, person), askFor(1, person)]);
    expect(other).toEqual(sent);
    const { key, ...same } = expectDone(sent);
    const byPhone = await enrol(2, { phone: '+509 37-00-10-01' });
    expect(byPhone).toEqual({ ...same, key: null, isAlready: true });
    expect(await enrol(3, { email: 'a@example.org' })).toEqual(byPhone);
    await cancelByLink(db, { reference: same.reference, key: key ?? '', secret }, now);
    await db.updateTable('enrolment').set({ locale: 'en' }).execute();
    await enrol(4);
    const waits = { ...same, key: null, state: 'waiting', position: 1, heldUntil: null };
    expect(await enrol(1, { phone: '37001001' })).toEqual(waits);
    expect((await rowsIn('enrolment')).map(({ locale }) => locale)).toEqual(['ht', 'ht']);
  });

  test('learners are reminded once, before a hold ends and before a session starts', async () => {
    const given = { holdHours: '26', startsOn: '2026-11-30' };
    const { decide, enrol, pay } = await makeSchool(db, given);
    const both = [db, secondDb()];
    const remind = (at: number) => Promise.all(both.map((each) => remindLearners(each, at)));
    const first = await enrol(1, { email: '1@example.org' });
    // When they were told a few hours ago, it is too early.
    await remind(now + 3 * hour);
    expect(await emailed()).toEqual([]);
    for (const hours of [7, 8]) await remind(now + hours * hour);
    // A part holds it for the whole time again.
    await pay(first, 100, now + 9 * hour);
    await remind(now + 20 * hour);
    await decide(first, 'confirmed', 'cash', now + 51 * hour);
    const late = await enrol(2, { email: '2@example.org' });
    await remind(start - 47 * hour);
    await decide(late, 'confirmed', 'cash', start - 3 * hour);
    for (const hours of [1, -1]) await remind(start - hours * hour);
    const told = ['holdEnding', 'holdEnding', 'confirmed', 'starting', 'confirmed'];
    expect(await emailed()).toEqual(told);
  });
});

onDatabase((test) => {
  test('a learner cancels and another accepts the place, each with their own link, until the course begins', async () => {
    const { countStates, enrol, pay } = await makeSchool(db, { seats: '1' });
    const [first, second] = [await enrol(1), await enrol(2)];
    const link = ({ reference, key }: typeof first) => ({ reference, key: key ?? '', secret });
    const accept = (at: number) => acceptByLink(db, link(second), at);
    expect(await accept(now)).toMatchObject({ reason: 'late' });
    expect(await cancelByLink(db, link(first), now)).toMatchObject({ outcome: 'done' });
    expect(await accept(now + 48 * hour)).toMatchObject({ reason: 'late' });
    expect(await accept(now + 48 * hour - 1)).toMatchObject({ value: { state: 'held' } });
    expect(await countStates()).toEqual({ cancelled: 1, held: 1 });
    await pay(second);
    expect(await cancelByLink(db, link(second), start)).toMatchObject({ reason: 'late' });
    expect(await cancelByLink(db, link(second), start - 1)).toMatchObject({ outcome: 'done' });
  });

  test('a phone has three open enrolments across sessions, until one is confirmed', async () => {
    const { addSession, decide, enrol } = await makeSchool(db);
    const first = await enrol(1);
    for (const seats of ['1', '2']) await enrolOne(db, await addSession({ seats }), 1);
    const other = await addSession({ seats: '3' });
    await expect(enrolOne(db, other, 1)).rejects.toThrow('tooMany');
    await decide(first, 'confirmed', 'pays in class');
    expect(await enrolOne(db, other, 1)).toMatchObject({ state: 'held' });
  });

  test('seats raised are offered, and never lowered below those taken; a price stays; an undo keeps to this, and hides no learner', async () => {
    const school = await makeSchool(db, { seats: '1', state: 'draft' });
    const { accountId, change, countStates, enrol } = school;
    const opened = await change({ seats: '1' });
    for (let n = 1; n <= 4; n++) await enrol(n);
    const raised = await change({ seats: '3', price: '4000' });
    expect(await countStates()).toEqual({ held: 1, offered: 2, waiting: 1 });
    const lowered = await change({ seats: '2', price: '4000' });
    expect(lowered).toMatchObject({ errors: { seats: 'seatsTaken' } });
    for (const each of [raised, opened])
      expect(await undo(each, accountId)).toMatchObject({ reason: 'changed' });
    for (const { price_minor } of await rowsIn('enrolment')) expect(price_minor).toBe(350_000);
  });

  test('6. a cancelled session frees nobody’s seat for another, tells everyone, and is undone whole', async () => {
    const { accountId, change, countStates, decide, enrol } = await makeSchool(db, { seats: '2' });
    const first = await enrol(1, { email: 'one@example.org' });
    for (let n = 2; n <= 4; n++) await enrol(n);
    const before = await countStates();
    const cancel = () => change({ seats: '2', state: 'cancelled' });
    const cancelled = await cancel();
    expect(await countStates()).toEqual({ cancelled: 4 });
    const others = [2, 3, 4].map((n) => `Learner ${n} cancelled`);
    expect(await toTell()).toEqual(['Learner 1 null', ...others]);
    expect(await emailed()).toEqual(['cancelled']);
    expect(await decide(first, 'waiting')).toMatchObject({ reason: 'impossible' });
    expect(await undo(cancelled, accountId)).toMatchObject({ outcome: 'done' });
    expect(await countStates()).toEqual(before);
    expect(await emailed()).toEqual([]);
    // Learners who were emailed about the change are emailed about its undo.
    const again = await cancel();
    await db.updateTable('outbox').set({ attempts: 1 }).execute();
    await undo(again, accountId);
    expect((await emailed()).sort()).toEqual(['cancelled', 'enrolled']);
  });

  test('what the team decides keeps to the seats, and so does its undo', async () => {
    const school = await makeSchool(db, { seats: '1' });
    const { sessionId, accountId, change, countStates, decide, enrol } = school;
    const first = await enrol(1);
    await enrol(2);
    expect(await decide(first, 'confirmed')).toMatchObject({ reason: 'reason' });
    const cancelled = await decide(first, 'cancelled');
    // The seat is offered to the second, so it cannot be taken back.
    expect(await countStates()).toEqual({ cancelled: 1, offered: 1 });
    expect(await decide(first, 'held')).toMatchObject({ reason: 'full' });
    expect(await undo(cancelled, accountId, 'editor')).toMatchObject({ reason: 'changed' });
    const third = { ...learner(3), locale: 'fr', accountId, sessionId } as const;
    const added = await addEnrolment(db, third, now);
    const other = await school.addSession({ place: '' });
    await school.move(expectDone(added), other);
    expect(await countStates(other)).toEqual({ held: 1 });
    await school.pay(expectDone(added), 100);
    expect(await undo(added, accountId)).toMatchObject({ reason: 'changed' });
    await change({ seats: '3', state: 'cancelled' });
    expect(await undo(cancelled, accountId)).toMatchObject({ reason: 'changed' });
  });

  test('each enrolment notifies the team, with a link to its session; learners are told of a change to their session until it has ended', async () => {
    const { sessionId, change, decide, enrol } = await makeSchool(db);
    for (const n of [1, 2]) await decide(await enrol(n), 'confirmed', 'cash');
    const told = [...new Set((await rowsIn('notification')).map((row) => row.subject_id))];
    expect(told).toHaveLength(2);
    expect(pageOf(enrolmentNotification.declared, told)).toBe(`/admin/sessions/${sessionId}`);
    await change({ place: 'Limbé' }, Date.parse('2026-12-27T12:00Z'));
    expect(await toTell()).toEqual(['Learner 1 confirmed', 'Learner 2 confirmed']);
    await change({ place: 'Milot' }, Date.parse('2026-12-26T12:00Z'));
    expect(await toTell()).toEqual(['Learner 1 changed', 'Learner 2 changed']);
  });

  test('once a session has begun, a free seat is for who comes; once it has ended, nobody waits or enrols', async () => {
    const { askFor, countStates, enrol } = await makeSchool(db, { seats: '1' });
    for (const n of [1, 2]) await enrol(n);
    const at = Date.parse('2026-12-05T15:00Z');
    await settleDueSessions(db, at);
    expect(await enrol(3, { at })).toMatchObject({ state: 'held' });
    await endWaiting(db, at);
    expect(await countStates()).toEqual({ expired: 1, waiting: 1, held: 1 });
    const end = Date.parse('2026-12-26T17:00Z');
    await endWaiting(db, end);
    expect(await countStates()).toEqual({ expired: 3 });
    expect(await askFor(9, { at: end })).toMatchObject({ reason: 'closed' });
  });

  test('3. part payments of 1 500 and 2 000 confirm a place of 3 500, and one SMS pays once', async () => {
    const { accountId, countStates, decide, enrol } = await makeSchool(db);
    const { reference } = await enrol(1);
    const match = async (amount: number, transaction: string) => {
      const id = await pasteNew(db, accountId, sms(amount, transaction), now);
      const by = { id, reference, accountId };
      return { id, ...expectDone(await enrolmentPayable.match(db, by, now)) };
    };
    expect(await match(1_500, '26112000001')).toMatchObject({ isExact: false });
    expect(await countStates()).toEqual({ held: 1 });
    const second = await match(2_000, '26112000002');
    expect(second).toMatchObject({ isExact: true });
    expect(await countStates()).toEqual({ confirmed: 1 });
    await expect(match(2_000, '26112000002')).rejects.toThrow('used');
    await undo({ value: second }, accountId);
    expect(await countStates()).toEqual({ held: 1 });
    // Confirmed for a reason, it stays so without the money.
    await decide({ reference }, 'confirmed', 'pays in class');
    await undo({ value: await match(100, '26112000003') }, accountId);
    expect(await countStates()).toEqual({ confirmed: 1 });
  });

  test('an SMS suggests the enrolment that it names, then what the same phone is to pay, then the same amount; a name, a phone or a reference finds the rest', async () => {
    const { accountId, enrol, pay } = await makeSchool(db);
    const enrolled = await Promise.all([1, 2, 3].map((n) => enrol(n)));
    const [first = '', ...others] = enrolled.map(({ reference }) => reference);
    await pay({ reference: first }, 175_000);
    const found = async (text: string, typed?: string) => {
      await db.deleteFrom('payment').where('phone', 'is not', null).execute();
      const id = await pasteNew(db, accountId, text, now);
      const payment = (await rowsIn('payment')).find((each) => each.id === id);
      if (!payment) throw new Error('not stored');
      const payables = [donationPayable, enrolmentPayable];
      const suggested = await suggest(db, payables, payment, 'editor', typed);
      return suggested.map(({ candidate }) => candidate.reference);
    };
    // A part of the price is as good as all.
    expect((await found(sms(1_500, '26112000004', first)))[0]).toBe(first);
    const whole = sms(3_500, '26112000003');
    for (const typed of ['léarner 2', '3700 1002', others[0]?.slice(4)])
      expect(await found(whole, typed)).toEqual([others[0]]);
    const [ofPhone, ...ofAmount] = await found(whole);
    expect([ofPhone, ofAmount.sort()]).toEqual([first, others.sort()]);
    await pay({ reference: first }, 175_000);
    expect(await found(whole, 'learner 1')).toEqual([]);
  });

  test('a payment gives no seat to a learner who waits, which the result says, or whose hold expired, unless one is free; a place that is paid for or costs nothing is confirmed, never held', async () => {
    const school = await makeSchool(db, { seats: '1' });
    const { addSession, countStates, decide, enrol, pay } = school;
    const [first, second] = [await enrol(1), await enrol(2)];
    const { reference, key } = second;
    await pay(second, 400_000);
    expect(await countStates()).toEqual({ held: 1, waiting: 1 });
    const said = await paidText(db, 'fr', { action: 'enrolment.paid', subjectId: reference });
    expect(said).toMatch(/500\sgourdes en trop\. La personne attend toujours une place\.$/);
    const late = now + 4 * day;
    await settleDueSessions(db, late);
    await pay(first, 350_000, late);
    expect(await countStates()).toEqual({ expired: 1, offered: 1 });
    await acceptByLink(db, { reference, key: key ?? '', secret }, late);
    expect(await countStates()).toEqual({ expired: 1, confirmed: 1 });
    const other = await addSession();
    await school.move(second, other);
    expect(await countStates(other)).toEqual({ confirmed: 1 });
    await pay(first, 100, late);
    expect(await countStates()).toEqual({ confirmed: 1 });
    const free = await addSession({ price: '0' });
    const third = await enrolOne(db, free, 3);
    expect(third).toMatchObject({ state: 'confirmed', heldUntil: null });
    for (const state of ['cancelled', 'held'] as const) await decide(third, state);
    expect(await countStates(free)).toEqual({ confirmed: 1 });
  });

  test('who has paid enrols again at the price and in the currency of then; paid in full, the place is confirmed', async () => {
    const { change, decide, enrol, pay } = await makeSchool(db);
    const { reference } = await enrol(1);
    await pay({ reference }, 150_000);
    const at = now + 4 * day;
    await settleDueSessions(db, at);
    await change({ price: '30', currency: 'USD' });
    expect(await enrol(1, { at })).toMatchObject({ reference, state: 'held' });
    const shown = await findPublicEnrolment(db, reference, 'fr', now);
    expect(shown).toMatchObject({ currency: 'HTG', due: 200_000 });
    await pay({ reference }, 200_000);
    await decide({ reference }, 'cancelled');
    expect(await enrol(1)).toMatchObject({ reference, state: 'confirmed' });
  });
});
