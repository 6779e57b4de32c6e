import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { registry } from '#app/features.server.ts';
import { describeLines } from '#app/office/journal/journal-list.server.ts';
import { pageOf } from '#app/office/notification-kinds.ts';
import {
  addSession,
  changeSession,
  countStates,
  day,
  enrolOne,
  hour,
  learner,
  makeSchool,
  now,
  origin,
} from '#test/courses.ts';
import {
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondConnection,
  updateRows,
} from '#test/database.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { testSecret as secret } from '#test/page-args.ts';
import { setAttendance } from './admin/attendance.server.ts';
import { addEnrolment, moveEnrolment } from './admin/commands.server.ts';
import { endWaiting, remindLearners, settleDueSessions } from './clock.server.ts';
import { acceptByLink, cancelByLink, enrol } from './enrolments.server.ts';
import { enrolmentNotification } from './notification.ts';
import { lockSession } from './seats.server.ts';

const start = Date.parse('2026-12-05T14:00Z');

type Made = { outcome: string; value?: { entryId?: string } };
const undo = ({ value }: Made, accountId: string, role: 'owner' | 'editor' = 'owner') =>
  undoChange(db, { entryId: value?.entryId ?? '', accountId, role }, now);
/** The kinds of the emails to learners, in order. */
const emailed = async () => {
  const all = (await rowsIn('outbox')).filter(({ kind }) => kind === 'enrolment');
  const inOrder = all.toSorted((a, b) => a.created_at - b.created_at);
  return inOrder.map(({ payload }) => JSON.parse(payload).about as string);
};

eachEngine((test, engine) => {
  test('1. of 50 who enrol at once for 10 seats, from two processes, 10 are held and 40 wait in order', async () => {
    const { sessionId } = await makeSchool(db);
    const processes = [db, secondConnection()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => enrolOne(processes[n % 2] ?? db, sessionId, n)),
    );
    expect(answers.filter(({ state }) => state === 'held')).toHaveLength(10);
    const positions = answers.flatMap(({ position }) => position ?? []);
    expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(await countStates(db, sessionId)).toEqual({ held: 10, waiting: 40 });
  });

  if (engine.name === 'PostgreSQL')
    test('an enrolment that was moved meanwhile is locked with its new session, not with the old one', async () => {
      const school = await makeSchool(db);
      const { accountId } = school;
      const others = [await addSession(db, school), await addSession(db, school)];
      const [low = '', middle = '', high = ''] = [school.sessionId, ...others].sort();
      const { reference } = await enrolOne(db, middle, 1);
      const other = secondConnection();
      const untilWaiting = () =>
        vi.waitUntil(async () => {
          const found = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return found.rows.length === 1;
        }, 30_000);
      const first = await db.startTransaction().execute();
      const second = await other.startTransaction().execute();
      await lockSession(first, middle);
      const moved = moveEnrolment(other, { reference, accountId, sessionId: high }, now);
      await untilWaiting();
      await lockSession(second, low);
      await first.updateTable('enrolment').set({ session_id: low }).execute();
      await first.commit().execute();
      await untilWaiting();
      await lockSession(second, middle);
      await second.commit().execute();
      expect(await moved).toMatchObject({ outcome: 'done' });
      expect(await countStates(db, high)).toEqual({ held: 1 });
    });

  test('2. holds that expire while the server is down are offered once each, whoever comes back first', async () => {
    const { sessionId } = await makeSchool(db, { seats: '2' });
    for (let n = 1; n <= 5; n++) await enrolOne(db, sessionId, n);
    const late = now + 4 * day;
    const other = secondConnection();
    await Promise.all([settleDueSessions(db, late), settleDueSessions(other, late)]);
    expect(await countStates(db, sessionId)).toEqual({ expired: 2, offered: 2, waiting: 1 });
    const told = (await rowsIn('enrolment')).map(({ name, to_tell }) => `${name} ${to_tell}`);
    expect(told.sort()).toEqual([
      ...['Learner 1 expired', 'Learner 2 expired', 'Learner 3 offered', 'Learner 4 offered'],
      'Learner 5 enrolled',
    ]);
    // Late, an offer goes to the next.
    await settleDueSessions(db, late + 49 * hour);
    expect(await countStates(db, sessionId)).toEqual({ expired: 4, offered: 1 });
  });

  test('the same phone or email address, and the same form, is the same enrolment, which may begin again', async () => {
    const { sessionId } = await makeSchool(db, { seats: '1' });
    const person = learner(1, { phone: '3700 1001', email: 'A@example.org' });
    const send = () => enrol(db, sessionId, person, origin('the-same'), now);
    const [sent, ...others] = await Promise.all([send(), send()]);
    expect(others).toEqual([sent]);
    if (sent?.outcome !== 'done') throw new Error('nobody is enrolled');
    const { key, ...same } = sent.value;
    expect(same).toMatchObject({ state: 'held' });
    const byPhone = await enrolOne(db, sessionId, 2, { phone: '+509 37-00-10-01' });
    expect(byPhone).toEqual({ ...same, key: null, isAlready: true });
    const byEmail = await enrolOne(db, sessionId, 3, { email: 'a@example.org' });
    expect(byEmail.reference).toBe(same.reference);
    await cancelByLink(db, { reference: same.reference, key: key ?? '', secret }, now);
    await enrolOne(db, sessionId, 4);
    const again = await enrolOne(db, sessionId, 1, { phone: '37001001' });
    const waits = { reference: same.reference, state: 'waiting', position: 1, isAlready: false };
    expect(again).toMatchObject(waits);
  });

  test('learners are reminded once, before a hold ends and before a session starts', async () => {
    const school = await makeSchool(db, { holdHours: '26', startsOn: '2026-11-30' });
    const { sessionId, accountId, decide } = school;
    const both = [db, secondConnection()];
    const remind = (at: number) => Promise.all(both.map((each) => remindLearners(each, at)));
    const enrolled = (n: number) => enrolOne(db, sessionId, n, { email: `${n}@example.org` });
    const first = await enrolled(1);
    // A day before, and when they were told a few hours ago, it is too early.
    for (const hours of [1, 3]) await remind(now + hours * hour);
    expect(await emailed()).toEqual([]);
    for (const hours of [7, 8]) await remind(now + hours * hour);
    // A part holds it for the whole time again.
    await school.pay(first, 100, now + 9 * hour);
    await remind(now + 20 * hour);
    await decide(first, 'confirmed', 'cash', now + 51 * hour);
    const late = await enrolled(2);
    await remind(start - 60 * hour);
    expect(await emailed()).not.toContain('starting');
    await remind(start - 47 * hour);
    await decide(late, 'confirmed', 'cash', start - 3 * hour);
    for (const hours of [1, -1]) await remind(start - hours * hour);
    const told = ['holdEnding', 'holdEnding', 'confirmed', 'starting', 'confirmed'];
    expect(await emailed()).toEqual(told);
    // In another session, before that starts.
    const other = await addSession(db, school, { startsOn: '2027-01-02', endsOn: '2027-01-09' });
    await moveEnrolment(db, { ...first, accountId, sessionId: other }, start);
    await remind(start + 27 * day);
    expect(await emailed()).toEqual([...told, 'changed', 'starting']);
  });
});

onDatabase((test) => {
  test('a learner cancels and another accepts the place, each with their own link, until the course begins', async () => {
    const { sessionId, pay } = await makeSchool(db, { seats: '1' });
    const [first, second] = [await enrolOne(db, sessionId, 1), await enrolOne(db, sessionId, 2)];
    const link = ({ reference, key }: typeof first) => ({ reference, key: key ?? '', secret });
    expect(await acceptByLink(db, link(second), now)).toMatchObject({ reason: 'late' });
    expect(await cancelByLink(db, link(first), now)).toMatchObject({ outcome: 'done' });
    expect(await acceptByLink(db, link(second), now + 48 * hour)).toMatchObject({ reason: 'late' });
    expect(await acceptByLink(db, link(second), now)).toMatchObject({ value: { state: 'held' } });
    expect(await countStates(db, sessionId)).toEqual({ cancelled: 1, held: 1 });
    await pay(second);
    expect(await cancelByLink(db, link(second), start)).toMatchObject({ reason: 'late' });
    expect(await cancelByLink(db, link(second), start - 1)).toMatchObject({ outcome: 'done' });
  });

  test('a phone has three open enrolments across sessions, until one is confirmed', async () => {
    const school = await makeSchool(db);
    const first = await enrolOne(db, school.sessionId, 1);
    for (const seats of ['1', '2']) await enrolOne(db, await addSession(db, school, { seats }), 1);
    const other = await addSession(db, school);
    const send = () => enrol(db, other, learner(1), origin(), now);
    expect(await send()).toEqual({ outcome: 'rejected', reason: 'tooMany' });
    await school.decide(first, 'confirmed', 'pays in class');
    expect(await send()).toMatchObject({ outcome: 'done' });
  });

  test('seats raised are offered, and never lowered below those taken; a price stays', async () => {
    const school = await makeSchool(db, { seats: '1' });
    const { sessionId, accountId } = school;
    for (let n = 1; n <= 4; n++) await enrolOne(db, sessionId, n);
    const raised = await changeSession(db, school, { seats: '3', price: '4000' });
    expect(await countStates(db, sessionId)).toEqual({ held: 1, offered: 2, waiting: 1 });
    const lowered = await changeSession(db, school, { seats: '2', price: '4000' });
    expect(lowered).toMatchObject({ errors: { seats: 'seatsTaken' } });
    expect(await undo(raised, accountId)).toMatchObject({ reason: 'changed' });
    const prices = await db.selectFrom('enrolment').select('price_minor').distinct().execute();
    expect(prices).toEqual([{ price_minor: 350_000 }]);
  });

  test('6. a cancelled session frees nobody’s seat for another, tells everyone, and is undone whole', async () => {
    const school = await makeSchool(db, { seats: '2' });
    const { sessionId, accountId } = school;
    const first = await enrolOne(db, sessionId, 1, { email: 'one@example.org' });
    for (let n = 2; n <= 4; n++) await enrolOne(db, sessionId, n);
    const before = await countStates(db, sessionId);
    const cancelled = await changeSession(db, school, { seats: '2', state: 'cancelled' });
    expect(await countStates(db, sessionId)).toEqual({ cancelled: 4 });
    const told = (await rowsIn('enrolment')).map(({ name, to_tell }) => `${name} ${to_tell}`);
    const others = [2, 3, 4].map((n) => `Learner ${n} cancelled`);
    expect(told.sort()).toEqual(['Learner 1 null', ...others]);
    expect(await emailed()).toEqual(['cancelled']);
    const late = await enrol(db, sessionId, learner(9), origin(), now);
    expect(late).toMatchObject({ reason: 'cancelled' });
    expect(await school.decide(first, 'waiting')).toMatchObject({ reason: 'impossible' });
    expect(await undo(cancelled, accountId)).toMatchObject({ outcome: 'done' });
    expect(await countStates(db, sessionId)).toEqual(before);
    expect(await emailed()).toEqual([]);
    // Who has read of it reads of its undo.
    const again = await changeSession(db, school, { seats: '2', state: 'cancelled' });
    await updateRows('outbox', { attempts: 1 });
    await undo(again, accountId);
    expect((await emailed()).sort()).toEqual(['cancelled', 'enrolled']);
  });

  test('what the team decides keeps to the seats, and so does its undo', async () => {
    const school = await makeSchool(db, { seats: '1' });
    const { sessionId, accountId, decide } = school;
    const first = await enrolOne(db, sessionId, 1);
    await enrolOne(db, sessionId, 2);
    expect(await decide(first, 'confirmed')).toMatchObject({ reason: 'reason' });
    const cancelled = await decide(first, 'cancelled');
    // The seat is offered to the second, so it cannot be taken back.
    expect(await countStates(db, sessionId)).toEqual({ cancelled: 1, offered: 1 });
    expect(await decide(first, 'held')).toMatchObject({ reason: 'full' });
    expect(await undo(cancelled, accountId, 'editor')).toMatchObject({ reason: 'changed' });
    const by = { ...learner(3), locale: 'fr' as const, accountId };
    const added = await addEnrolment(db, { ...by, sessionId }, now);
    if (added.outcome !== 'done') throw new Error('nobody is enrolled');
    const { reference } = added.value;
    const other = await addSession(db, school, { seats: '1', place: '' });
    await moveEnrolment(db, { reference, accountId, sessionId: other }, now);
    expect(await countStates(db, other)).toEqual({ held: 1 });
    await school.pay(added.value, 100);
    expect(await undo(added, accountId)).toMatchObject({ reason: 'changed' });
    await changeSession(db, school, { seats: '3', state: 'cancelled' });
    expect(await undo(cancelled, accountId)).toMatchObject({ reason: 'changed' });
  });

  test('the journal tells a session by its course and day, and what was changed in words and in its money', async () => {
    const school = await makeSchool(db);
    const price = { price: '45', currency: 'USD' };
    await changeSession(db, school, { ...price, startsOn: '2026-12-06', times: 'dim 14h-17h' });
    await changeSession(db, school, { ...price, price: '50' });
    const { reference } = await enrolOne(db, school.sessionId, 1);
    const attended = { reference, accountId: school.accountId, day: '2026-12-05', at: now };
    for (const present of [false, true])
      await setAttendance(db, { ...attended, present, at: now + Number(present) }, now);
    const { lines } = await listJournal(db, now + day);
    const shown = describeLines(lines, 'fr', registry.journal);
    const said = shown.flatMap(({ what, changes }) => [what, ...changes.map(({ text }) => text)]);
    const plain = said.map((text) => text.replace(/\s/g, ' '));
    expect(plain).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Session modifiée : .+ \(\d+ déc[.]\)$/),
        'premier jour : 5 décembre 2026 → 6 décembre 2026',
        'horaire de la semaine : samedi 09:00-12:00 → dimanche 14:00-17:00',
        'prix : 3 500 gourdes → 45 $ US',
        'prix : 45 $ US → 50 $ US',
        'présence : 5 décembre 2026 → absent',
        'présence : 5 décembre 2026, absent → présent',
      ]),
    );
  });

  test('each enrolment in a session is told, and all of them lead to its page', async () => {
    const { sessionId } = await makeSchool(db);
    for (const n of [1, 2]) await enrolOne(db, sessionId, n);
    const told = [...new Set((await rowsIn('notification')).map((row) => row.subject_id))];
    expect(told).toHaveLength(2);
    expect(pageOf(enrolmentNotification.declared, told)).toBe(`/admin/sessions/${sessionId}`);
  });

  test('an undo of a session hides none of its learners, and offers the seats that it frees', async () => {
    const school = await makeSchool(db, { state: 'draft', seats: '2' });
    const { sessionId, accountId } = school;
    const opened = await changeSession(db, school, { seats: '2' });
    await enrolOne(db, sessionId, 1);
    expect(await undo(opened, accountId)).toMatchObject({ reason: 'changed' });
    const fewer = await changeSession(db, school, { seats: '1' });
    await enrolOne(db, sessionId, 2);
    expect(await undo(fewer, accountId)).toMatchObject({ outcome: 'done' });
    expect(await countStates(db, sessionId)).toEqual({ held: 1, offered: 1 });
  });

  test('once a session has begun, a free seat is for who comes; once it has ended, nobody waits or enrols', async () => {
    const { sessionId } = await makeSchool(db, { seats: '1' });
    for (const n of [1, 2]) await enrolOne(db, sessionId, n);
    const at = Date.parse('2026-12-05T15:00Z');
    await settleDueSessions(db, at);
    expect(await enrolOne(db, sessionId, 3, { at })).toMatchObject({ state: 'held' });
    await endWaiting(db, at);
    expect(await countStates(db, sessionId)).toEqual({ expired: 1, waiting: 1, held: 1 });
    const end = Date.parse('2026-12-26T17:00Z');
    await endWaiting(db, end);
    expect(await countStates(db, sessionId)).toEqual({ expired: 3 });
    const late = await enrol(db, sessionId, learner(9), origin(), end);
    expect(late).toMatchObject({ reason: 'closed' });
  });

  test('nobody is told what is put right of a session that is over', async () => {
    const school = await makeSchool(db);
    await school.decide(await enrolOne(db, school.sessionId, 1), 'confirmed', 'cash');
    await changeSession(db, school, { place: 'Limbé' }, Date.parse('2026-12-27T12:00Z'));
    expect(await rowsIn('enrolment')).toMatchObject([{ to_tell: 'confirmed' }]);
    await changeSession(db, school, { place: 'Milot' }, Date.parse('2026-12-26T12:00Z'));
    expect(await rowsIn('enrolment')).toMatchObject([{ to_tell: 'changed' }]);
  });
});
