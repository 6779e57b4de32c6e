import { expect } from 'vitest';
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
import { database, db, eachEngine, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { testSecret } from '#test/page-args.ts';
import { addEnrolment, changeEnrolment, moveEnrolment } from './admin/commands.server.ts';
import { payCash } from './admin/payable.server.ts';
import { endWaiting, remindLearners, settleDueSessions } from './clock.server.ts';
import { acceptByLink, cancelByLink, enrol } from './enrolments.server.ts';
import { isEnrolmentKey } from './reference.ts';

const isKey = (id: string, key: string) => isEnrolmentKey(testSecret, id, key);

eachEngine((test, engine) => {
  test('1. of 50 who enrol at once for 10 seats, from two processes, 10 are held and 40 wait in order', async () => {
    const { open } = database;
    const { sessionId } = await makeSchool(db);
    // Only one process writes to a SQLite file.
    const processes = engine.name === 'SQLite' ? [db, db] : [db, open()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => enrolOne(processes[n % 2] ?? db, sessionId, n)),
    );
    expect(answers.filter(({ state }) => state === 'held')).toHaveLength(10);
    const positions = answers.flatMap(({ position }) => position ?? []);
    expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(await countStates(db, sessionId)).toEqual({ held: 10, waiting: 40 });
  });

  test('2. holds that expire while the server is down are offered once each, whoever comes back first', async () => {
    const { open } = database;
    const { sessionId } = await makeSchool(db, { seats: '2' });
    for (let n = 1; n <= 5; n++) await enrolOne(db, sessionId, n);
    const late = now + 4 * day;
    const other = engine.name === 'SQLite' ? db : open();
    await Promise.all([settleDueSessions(db, late), settleDueSessions(other, late)]);
    expect(await countStates(db, sessionId)).toEqual({ expired: 2, offered: 2, waiting: 1 });
    const told = await db
      .selectFrom('enrolment')
      .select(['name', 'to_tell'])
      .where('state', 'in', ['expired', 'offered'])
      .orderBy('name')
      .execute();
    expect(told).toEqual([
      { name: 'Learner 1', to_tell: 'expired' },
      { name: 'Learner 2', to_tell: 'expired' },
      { name: 'Learner 3', to_tell: 'offered' },
      { name: 'Learner 4', to_tell: 'offered' },
    ]);
    // Late, an offer goes to the next.
    await settleDueSessions(db, late + 49 * hour);
    expect(await countStates(db, sessionId)).toEqual({ expired: 4, offered: 1 });
  });

  test('the same phone or email address is the same enrolment, which may begin again', async () => {
    const { sessionId } = await makeSchool(db, { seats: '1' });
    const first = await enrolOne(db, sessionId, 1, { phone: '3700 1001', email: 'A@example.org' });
    const { key, ...same } = first;
    expect(key).not.toBeNull();
    const byPhone = await enrolOne(db, sessionId, 2, { phone: '+509 37-00-10-01' });
    expect(byPhone).toEqual({ ...same, key: null });
    const byEmail = await enrolOne(db, sessionId, 3, { email: 'a@example.org' });
    expect(byEmail.reference).toBe(first.reference);
    await cancelByLink(db, { reference: first.reference, key: key ?? '', isKey }, now);
    await enrolOne(db, sessionId, 4);
    const again = await enrolOne(db, sessionId, 1, { phone: '37001001' });
    expect(again).toMatchObject({ reference: first.reference, state: 'waiting', position: 1 });
  });

  test('learners are reminded once, before a hold ends and before a session starts', async () => {
    const { open } = database;
    const { sessionId, accountId } = await makeSchool(db);
    const { reference } = await enrolOne(db, sessionId, 1, { email: 'one@example.org' });
    const other = engine.name === 'SQLite' ? db : open();
    const remind = (at: number) => Promise.all([remindLearners(db, at), remindLearners(other, at)]);
    await remind(now + day);
    await remind(now + 2 * day + hour);
    await remind(now + 2 * day + 2 * hour);
    const confirmed = { reference, accountId, state: 'confirmed' as const, reason: 'cash' };
    await changeEnrolment(db, confirmed, now + 2 * day + 3 * hour);
    const start = Date.parse('2026-12-05T14:00Z');
    const late = await enrolOne(db, sessionId, 2, { email: 'two@example.org' });
    for (const hours of [60, 47]) await remind(start - hours * hour);
    const short = { ...confirmed, reference: late.reference };
    await changeEnrolment(db, short, start - 3 * hour);
    for (const hours of [1, -1]) await remind(start - hours * hour);
    const emails = await db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'enrolment')
      .orderBy('created_at')
      .execute();
    expect(emails.map(({ payload }) => JSON.parse(payload).about)).toEqual([
      'holdEnding',
      'confirmed',
      'starting',
      'confirmed',
    ]);
  });
});

onDatabase((test) => {
  test('a learner cancels and another accepts the place, each with their own link, until the course begins', async () => {
    const { sessionId, accountId } = await makeSchool(db, { seats: '1' });
    const [first, second] = [await enrolOne(db, sessionId, 1), await enrolOne(db, sessionId, 2)];
    const link = ({ reference, key }: typeof first) => ({ reference, key: key ?? '', isKey });
    const wrong = { ...link(first), key: second.key ?? '' };
    expect(await cancelByLink(db, wrong, now)).toEqual({ outcome: 'rejected', reason: 'gone' });
    expect(await acceptByLink(db, link(second), now)).toMatchObject({ reason: 'late' });
    expect(await cancelByLink(db, link(first), now)).toMatchObject({ outcome: 'done' });
    expect(await acceptByLink(db, link(second), now)).toMatchObject({ value: { state: 'held' } });
    expect(await countStates(db, sessionId)).toEqual({ cancelled: 1, held: 1 });
    const paid = { reference: second.reference, accountId, reason: 'cash', amount: 350_000 };
    await payCash(db, paid, now);
    const start = Date.parse('2026-12-05T14:00Z');
    expect(await cancelByLink(db, link(second), start)).toMatchObject({ reason: 'late' });
    expect(await cancelByLink(db, link(second), start - 1)).toMatchObject({ outcome: 'done' });
  });

  test('the same form sent again has the same answer, with its key', async () => {
    const { sessionId } = await makeSchool(db);
    const send = () => enrol(db, sessionId, learner(1), origin('the-same'), now);
    const answers = await Promise.all([send(), send()]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ value: { state: 'held', key: expect.any(String) } });
  });

  test('a phone has three open enrolments across sessions, until one is confirmed', async () => {
    const school = await makeSchool(db);
    const { accountId } = school;
    const sessions = [school.sessionId];
    for (let n = 1; n <= 3; n++) sessions.push(await addSession(db, school, { seats: `${n}` }));
    const [first, ...others] = sessions;
    const { reference } = await enrolOne(db, first ?? '', 1);
    for (const id of others.slice(0, 2)) await enrolOne(db, id, 1);
    const send = () => enrol(db, others[2] ?? '', learner(1), origin(), now);
    expect(await send()).toEqual({ outcome: 'rejected', reason: 'tooMany' });
    const paid = { reference, accountId, state: 'confirmed' as const, reason: 'pays in class' };
    await changeEnrolment(db, paid, now);
    expect(await send()).toMatchObject({ outcome: 'done' });
  });

  test('seats raised are offered, and never lowered below those taken; a price stays', async () => {
    const school = await makeSchool(db, { seats: '1' });
    const { sessionId, accountId } = school;
    for (let n = 1; n <= 4; n++) await enrolOne(db, sessionId, n);
    const raised = await changeSession(db, school, { seats: '3', price: '4000' });
    if (raised.outcome !== 'done') throw new Error(raised.outcome);
    expect(await countStates(db, sessionId)).toEqual({ held: 1, offered: 2, waiting: 1 });
    expect(await changeSession(db, school, { seats: '2', price: '4000' })).toMatchObject({
      errors: { seats: 'seatsTaken' },
    });
    const undone = { entryId: raised.value.entryId, accountId, role: 'owner' as const };
    expect(await undoChange(db, undone, now)).toMatchObject({ reason: 'changed' });
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
    const told = await db.selectFrom('enrolment').select('to_tell').orderBy('name').execute();
    expect(told.map(({ to_tell }) => to_tell)).toEqual([null, ...Array(3).fill('cancelled')]);
    const emails = () =>
      db.selectFrom('outbox').select('payload').where('kind', '=', 'enrolment').execute();
    expect((await emails()).map(({ payload }) => JSON.parse(payload).about)).toEqual(['cancelled']);
    expect(await enrol(db, sessionId, learner(9), origin(), now)).toMatchObject({
      reason: 'cancelled',
    });
    const wait = { reference: first.reference, accountId, state: 'waiting' as const, reason: null };
    expect(await changeEnrolment(db, wait, now)).toMatchObject({ reason: 'impossible' });
    const entryId = cancelled.outcome === 'done' ? cancelled.value.entryId : '';
    const undone = await undoChange(db, { entryId, accountId, role: 'owner' }, now);
    expect(undone).toMatchObject({ outcome: 'done' });
    expect(await countStates(db, sessionId)).toEqual(before);
    expect(await emails()).toEqual([]);
  });

  test('who has read of a change of their session reads of its undo', async () => {
    const school = await makeSchool(db);
    const { sessionId, accountId } = school;
    await enrolOne(db, sessionId, 1, { email: 'one@example.org' });
    const abouts: string[] = [];
    for (const [name, value] of [['place', 'Limbe'] as const, ['state', 'cancelled'] as const]) {
      const changed = await changeSession(db, school, { [name]: value });
      await updateRows('outbox', { attempts: 1 });
      const entryId = changed.outcome === 'done' ? changed.value.entryId : '';
      await undoChange(db, { entryId, accountId, role: 'owner' }, now);
      const emails = (await rowsIn('outbox')).filter(({ kind }) => kind === 'enrolment');
      abouts.push(...emails.map(({ payload }) => JSON.parse(payload).about));
      await db.deleteFrom('outbox').execute();
    }
    expect(abouts.sort()).toEqual(['cancelled', 'changed', 'changed', 'enrolled']);
  });

  test('what the team decides keeps to the seats, and so does its undo', async () => {
    const school = await makeSchool(db, { seats: '1' });
    const { sessionId, accountId } = school;
    const first = await enrolOne(db, sessionId, 1);
    await enrolOne(db, sessionId, 2);
    const change = (reference: string, state: 'held' | 'confirmed' | 'cancelled', reason = '') =>
      changeEnrolment(db, { reference, accountId, state, reason: reason || null }, now);
    expect(await change(first.reference, 'confirmed')).toMatchObject({ reason: 'reason' });
    const cancelled = await change(first.reference, 'cancelled');
    // The seat is offered to the second, so it cannot be taken back.
    expect(await countStates(db, sessionId)).toEqual({ cancelled: 1, offered: 1 });
    expect(await change(first.reference, 'held')).toMatchObject({ reason: 'full' });
    const entryId = cancelled.outcome === 'done' ? cancelled.value.entryId : '';
    expect(await undoChange(db, { entryId, accountId, role: 'editor' }, now)).toMatchObject({
      reason: 'changed',
    });
    const by = { ...learner(3), locale: 'fr' as const, accountId };
    const added = await addEnrolment(db, { ...by, sessionId }, now);
    expect(added).toMatchObject({ outcome: 'done' });
    const reference = added.outcome === 'done' ? added.value.reference : '';
    const other = await addSession(db, school, { seats: '1', place: '' });
    const move = { reference, accountId, sessionId: other };
    expect(await moveEnrolment(db, move, now)).toMatchObject({ outcome: 'done' });
    expect(await countStates(db, other)).toEqual({ held: 1 });
    await payCash(db, { reference, accountId, reason: 'cash', amount: 100 }, now);
    const made = added.outcome === 'done' ? added.value.entryId : '';
    expect(await undoChange(db, { entryId: made, accountId, role: 'owner' }, now)).toMatchObject({
      reason: 'changed',
    });
  });

  test('a place that is free, or already paid, is confirmed and never held until a time', async () => {
    const free = await makeSchool(db, { price: '0' });
    const { sessionId, accountId } = free;
    const { reference } = await enrolOne(db, sessionId, 1);
    for (const state of ['cancelled', 'held'] as const)
      await changeEnrolment(db, { reference, accountId, state, reason: null }, now);
    expect(await countStates(db, sessionId)).toEqual({ confirmed: 1 });
    const [full, other] = [await addSession(db, free, { seats: '1' }), await addSession(db, free)];
    await enrolOne(db, full, 1);
    const by = { reference: (await enrolOne(db, full, 2)).reference, accountId };
    await payCash(db, { ...by, reason: 'cash', amount: 350_000 }, now);
    await moveEnrolment(db, { ...by, sessionId: other }, now);
    expect(await countStates(db, other)).toEqual({ confirmed: 1 });
  });

  test('an undo of a session hides none of its learners, and offers the seats that it frees', async () => {
    const school = await makeSchool(db, { state: 'draft', seats: '2' });
    const { sessionId, accountId } = school;
    const undo = async (action: string) => {
      const entries = db.selectFrom('journal_entry').select('id').where('action', '=', action);
      const { id: entryId } = await entries.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
      return undoChange(db, { entryId, accountId, role: 'owner' }, now);
    };
    await changeSession(db, school, { seats: '2' });
    await enrolOne(db, sessionId, 1);
    expect(await undo('courseSession.changed')).toMatchObject({ reason: 'changed' });
    expect(await undo('courseSession.added')).toMatchObject({ reason: 'changed' });
    await changeSession(db, school, { seats: '1' }, now + 1);
    await enrolOne(db, sessionId, 2);
    expect(await undo('courseSession.changed')).toMatchObject({ outcome: 'done' });
    expect(await countStates(db, sessionId)).toEqual({ held: 1, offered: 1 });
  });

  test('once a session has begun, a free seat is for who comes; once it has ended, nobody waits', async () => {
    const { sessionId } = await makeSchool(db, { seats: '1' });
    for (const n of [1, 2]) await enrolOne(db, sessionId, n);
    const at = Date.parse('2026-12-05T15:00Z');
    await settleDueSessions(db, at);
    expect(await enrolOne(db, sessionId, 3, { at })).toMatchObject({ state: 'held' });
    await endWaiting(db, at);
    expect(await countStates(db, sessionId)).toEqual({ expired: 1, waiting: 1, held: 1 });
    await endWaiting(db, Date.parse('2026-12-26T17:00Z'));
    expect(await countStates(db, sessionId)).toEqual({ expired: 3 });
  });
});
