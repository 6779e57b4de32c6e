import { expect, test } from 'vitest';
import * as refundForm from '#app/features/payments/admin/refund.tsx';
import * as refunds from '#app/features/payments/admin/refunds.tsx';
import type { Db } from '#app/platform/database.server.ts';
import { enrolOne, makeSchool } from '#test/courses.ts';
import { onSqlite } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { signIn } from '#test/office.ts';
import { insertInterest } from '../interest.server.ts';
import * as actions from './actions.ts';
import * as attendance from './attendance.tsx';
import * as taps from './attendance-route.ts';
import * as byHand from './by-hand.tsx';
import * as course from './course.tsx';
import * as enrolment from './enrolment.tsx';
import * as step from './enrolment-step.tsx';
import * as file from './learners-file.ts';
import * as session from './session.tsx';
import * as newSession from './session-form.tsx';

const day = '2026-12-05';

async function school(db: Db) {
  const made = await makeSchool(db, { seats: '2' });
  const editor = await signIn(db, 'editor');
  const page = `/admin/sessions/${made.sessionId}`;
  const of = (reference: string) => `/admin/enrolments/${reference.toLowerCase()}`;
  const read = () => session.loader(editor.args(page));
  const cells = async () =>
    (await attendance.loader(editor.args(`${page}/attendance?day=${day}`))).learners.map(
      (each) => each.cells[day],
    );
  return { ...made, editor, page, of, read, cells };
}

onSqlite((engine) => {
  test('a session is added on the page of its course, and people are enrolled by hand until it is full; then they wait', async () => {
    const { db } = await engine.database();
    const { courseId, editor } = await school(db);
    const list = `/admin/courses/${courseId}`;
    const dates = { startsOn: '2030-01-05', endsOn: '2030-01-26', times: 'samedi 9 h - 12 h' };
    const form = { ...dates, price: '3500', currency: 'HTG', seats: '1', state: 'open' };
    const others = { place: '', enrolUntil: '', holdHours: '', teacher: '', version: '' };
    const added = await editor.press(newSession.action, `${list}/sessions`, { ...form, ...others });
    const page = added.split('?')[0] ?? '';
    // The next one begins as the last, without its dates.
    const next = await newSession.loader(editor.args(`${list}/sessions`));
    const kept = { times: 'samedi 09:00-12:00', price: '3500', seats: '1', state: 'draft' };
    expect(next.form.values).toMatchObject({ ...kept, startsOn: '', endsOn: '' });
    const person = { email: '', note: '', language: 'ht' };
    const enrol = (name: string, phone: string) =>
      editor.press(byHand.action, `${page}/enrolments`, { ...person, name, phone });
    const [own] = (await enrol('Wisly', '37010203')).split('?');
    expect(await enrol('Wisly P.', '+509 3701 0203')).toBe(`${own}?notice=stored`);
    const [other] = (await enrol('Nadège', '37010204')).split('?');
    // Nobody has two enrolments by a correction, and what was typed stays.
    const typed = { ...person, name: 'Nadège B.', phone: '3701 0203' };
    expect(await editor.refused(byHand.action, `${other}/person`, typed)).toMatchObject({
      status: 409,
      notice: { outcome: 'rejected', reason: 'there' },
      values: typed,
    });
    const { learners, waiting, counts, toTell } = await session.loader(editor.args(page));
    expect(learners).toMatchObject([{ name: 'Wisly', phone: '+50937010203', state: 'held' }]);
    expect(waiting).toMatchObject([{ name: 'Nadège', position: 1 }]);
    expect(counts).toEqual({ confirmed: 0, held: 1, offered: 0, waiting: 1 });
    expect(toTell.map(({ name }) => name)).toEqual(['Wisly', 'Nadège']);
    const { sessions } = await course.loader(editor.args(list));
    expect(sessions).toMatchObject([{ taken: 0 }, { taken: 1, duty: { toTell: 2 } }]);
  });

  test('what an editor does to an enrolment: paid on the spot, told, moved, cancelled with a reason; then owners return the money', async () => {
    const { db } = await engine.database();
    const { sessionId, editor, page: list, of, read } = await school(db);
    const { reference } = await enrolOne(db, sessionId, 1);
    const page = of(reference);
    const pay = (amount: string) =>
      editor.press(step.action, `${page}/payments`, { amount, reason: 'espèces' });
    await pay('1500');
    expect((await read()).learners).toMatchObject([{ state: 'held', paid: 150_000 }]);
    await pay('2 000');
    expect((await read()).learners).toMatchObject([{ state: 'confirmed', excess: 0 }]);
    expect((await enrolment.loader(editor.args(page))).payments).toMatchObject([
      { amount: 200_000, isByHand: true },
      { amount: 150_000 },
    ]);
    expect((await read()).toTell).toMatchObject([{ name: 'Learner 1' }]);
    const tell = () =>
      editor.press(actions.action, `${list}/enrolments/${reference.toLowerCase()}/told`);
    // Back to the list of the session, which is open.
    expect(await tell()).toMatch(new RegExp(`^${list}\\?section=tell&done=`));
    expect((await read()).toTell).toEqual([]);
    expect(await tell()).toBe(`${list}?notice=unchanged`);
    const cancel = { state: 'cancelled', reason: 'Malade' };
    expect(await editor.press(step.action, `${page}/state`, cancel)).toContain(`${page}?done=`);
    const { refunds: owed, learners } = await read();
    expect(owed).toMatchObject([{ reference, amount: 350_000, currency: 'HTG' }]);
    expect(learners).toMatchObject([{ state: 'cancelled' }]);
    expect((await refunds.loader(editor.args('/admin/refunds'))).mayReturn).toBe(false);
    const owner = await signIn(db, 'owner', 'treasurer');
    expect((await session.loader(owner.args(list))).mayReturn).toBe(true);
    const refund = `/admin/refunds/${reference.toLowerCase()}`;
    const how = 'Moncash, 2611234567';
    const elsewhere = { how, back: 'https://elsewhere.example/admin' };
    const bySms = db.updateTable('payment').where('amount_minor', '=', 150_000);
    await bySms.set({ transaction_number: '2611000001', phone: '50937001001' }).execute();
    const owing = await refundForm.loader(owner.args(`${refund}?back=${list}`));
    expect(owing).toMatchObject({ reference, amount: 350_000, back: list });
    // How the money came, which tells how to send it back.
    const paid = owing.payments.toSorted((a, b) => a.amount - b.amount);
    expect(paid.map(({ about, isByHand }) => [about, isByHand])).toEqual([
      ['2611000001', false],
      ['espèces', true],
    ]);
    expect(paid[0]?.phone).toMatch(/^\+509\s37\s00\s10\s01$/);
    const written = `Bonjou Learner 1,\nSe BWT. N ap remèt ou 3 500 goud, pou ${reference}.`;
    expect(owing.written.replace(/[\u00a0\u202f]/g, ' ')).toContain(written);
    const tooLong = await owner.refused(refundForm.action, refund, { how: how.repeat(20) });
    expect(tooLong).toMatchObject({ errors: { how: 'tooLong' } });
    // Back to the page of the session, where the button was.
    const form = { back: list, how };
    expect(await owner.press(refundForm.action, refund, form)).toContain(`${list}?done=`);
    expect((await read()).refunds).toEqual([]);
    const { refunds: left, returned } = await refunds.loader(owner.args('/admin/refunds'));
    expect([left, returned]).toMatchObject([[], [{ reference, how, amount: 350_000 }]]);
    const again = await owner.press(refundForm.action, refund, elsewhere);
    expect(again).toMatch(/^\/admin\/refunds\?notice=/);
  });

  test('learners are in the order of their names, as in the attendance, and found however many enrolments are over; who waits is in that of their turns', async () => {
    const { db } = await engine.database();
    const { sessionId, editor, page, of, read } = await school(db);
    const { reference } = await enrolOne(db, sessionId, 1, { name: 'Wisly' });
    for (const [n, name] of ['Émile', 'Rose', 'Anaïs'].entries())
      await enrolOne(db, sessionId, n + 2, { name });
    const sheet = await attendance.loader(editor.args(`${page}/attendance?day=${day}`));
    expect(sheet.learners.map(({ name }) => name)).toEqual(['Émile', 'Wisly']);
    const row = await db.selectFrom('enrolment').selectAll().executeTakeFirstOrThrow();
    const over = { ...row, state: 'expired' as const, idempotency_key: null, created_at: 0 };
    const ids = Array.from({ length: 1_000 }, (_, n) => `${n}`);
    const flood = ids.map((id) => ({ ...over, id, reference: `BWC-${id}` }));
    await db.insertInto('enrolment').values(flood).execute();
    const { learners, waiting } = await read();
    expect(learners.slice(0, 2).map(({ name }) => name)).toEqual(['Émile', 'Wisly']);
    expect(waiting.map(({ name }) => name)).toEqual(['Rose', 'Anaïs']);
    expect(await enrolment.loader(editor.args(of(reference)))).toMatchObject({ state: 'held' });
  });

  test('whoever asked for a new session is told, which is in the journal and can be undone', async () => {
    const { db } = await engine.database();
    const { courseId, editor } = await school(db);
    const asked = { email: null, phone: '37010203', locale: 'ht', spamReason: null };
    await insertInterest(db, { courseId, ...asked }, 1);
    await db.updateTable('course_interest').set({ to_tell_at: 1 }).execute();
    const list = `/admin/courses/${courseId}`;
    const read = async () => (await course.loader(editor.args(list))).interested;
    const [{ id } = { id: '' }] = await read();
    const tell = () => editor.press(actions.action, `${list}/interests/${id}/told`);
    const entryId = (await tell()).split('done=')[1] ?? '';
    expect(await read()).toEqual([]);
    expect(await tell()).toBe(`${list}?notice=unchanged`);
    const by = { entryId, accountId: editor.id, role: 'editor' } as const;
    expect(await undoChange(db, by, Date.now())).toMatchObject({ outcome: 'done' });
    expect(await read()).toMatchObject([{ id, phone: '37010203' }]);
    const owner = await signIn(db, 'owner', 'chief');
    await owner.press(actions.action, `${list}/interests/${id}/removal`);
    expect(await read()).toEqual([]);
  });

  test('5. attendance of two phones arrives whole: the later tap of a cell wins, whichever is sent first', async () => {
    const { db } = await engine.database();
    const { sessionId, editor, page, cells } = await school(db);
    const one = (await enrolOne(db, sessionId, 1)).reference;
    const two = (await enrolOne(db, sessionId, 2)).reference;
    const at = Date.now() - 60_000;
    const send = async (...sent: object[]) => {
      const args = editor.args(`${page}/attendance/taps`, { taps: JSON.stringify(sent) });
      const response = (await taps.action(args)) as Response;
      return [response.status, await response.json()];
    };
    const tap = (reference: string, present: boolean, later: number) => ({
      ...{ reference, day, present, at: at + later },
    });
    expect(await send(tap(one, false, 20), tap(two, true, 20))).toEqual([200, { refused: 0 }]);
    // The other phone was without a connection until now.
    await send(tap(one, true, 10), tap(two, false, 30));
    expect(await cells()).toEqual([false, false]);
    // Sent again after an answer that was lost, it changes nothing.
    expect(await send(tap(two, false, 30))).toEqual([200, { refused: 0 }]);
    const gone = { ...tap(one, true, 40), day: '2026-12-06' };
    expect(await send(gone, tap('BWC-AAAAAA', true, 40))).toEqual([200, { refused: 2 }]);
    expect((await send({ ...tap(one, true, 1), at: 'now' }))[0]).toBe(400);
    const entries = await db.selectFrom('journal_entry').select('action').execute();
    expect(entries.filter(({ action }) => action === 'enrolment.attended')).toHaveLength(4);

    const pressed = await editor.press(attendance.action, `${page}/attendance`, {
      ...{ day, reference: one, present: '1' },
    });
    expect(pressed).toBe(`${page}/attendance?day=${day}`);
    expect(await cells()).toEqual([true, false]);
    const csv = await (await file.loader(editor.args(`${page}/learners`))).text();
    expect(csv.trim().split('\r\n')[1]).toMatch(/^"BWC-.*;3500;0;"HTG";[01];/);
  });
});
