import { expect } from 'vitest';
import * as refundForm from '#app/features/payments/admin/refund.tsx';
import * as refunds from '#app/features/payments/admin/refunds.tsx';
import { makeSchool } from '#test/courses.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
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

async function school() {
  const made = await makeSchool(db, { seats: '2' });
  const editor = await signIn(db);
  const [list, page] = [`/admin/courses/${made.courseId}`, `/admin/sessions/${made.sessionId}`];
  return { ...made, editor, list, page, read: () => session.loader(editor.args(page)) };
}

test('a session is added on the page of its course, and people are enrolled by hand until it is full; then they wait', async () => {
  const { editor, list } = await school();
  const dates = { startsOn: '2030-01-05', endsOn: '2030-01-26', times: 'samedi 9 h - 12 h' };
  const form = { ...dates, price: '3500', currency: 'HTG', seats: '1', state: 'open' };
  const others = { place: '', enrolUntil: '', holdHours: '', teacher: '', version: '' };
  const added = await editor.press(newSession.action, `${list}/sessions`, { ...form, ...others });
  const page = added.split('?')[0] ?? '';
  const person = { email: '', note: '', language: 'ht' };
  const enrol = (name: string, phone: string) =>
    editor.press(byHand.action, `${page}/enrolments`, { ...person, name, phone });
  const [own] = (await enrol('Wisly', '37010203')).split('?');
  expect(await enrol('Wisly P.', '+509 3701 0203')).toBe(`${own}?notice=stored`);
  const [other] = (await enrol('Nadège', '37010204')).split('?');
  // Nobody has two enrolments by a correction, and what was typed stays.
  const values = { ...person, name: 'Nadège B.', phone: '3701 0203' };
  const refused = { status: 409, notice: { reason: 'there' }, values };
  expect(await editor.send(byHand.action, `${other}/person`, values)).toMatchObject(refused);
  expect(await session.loader(editor.args(page))).toMatchObject({
    learners: [{ name: 'Wisly', phone: '+50937010203', state: 'held' }],
    waiting: [{ name: 'Nadège', position: 1 }],
    counts: { confirmed: 0, held: 1, offered: 0, waiting: 1 },
  });
  const { sessions } = await course.loader(editor.args(list));
  expect(sessions).toMatchObject([{ taken: 0 }, { taken: 1, duty: { toTell: 2 } }]);
});

test('an editor takes money on the spot, tells and cancels; an owner returns it', async () => {
  const { editor, enrol, page: list, read } = await school();
  const { reference } = await enrol(1);
  const page = `/admin/enrolments/${reference.toLowerCase()}`;
  for (const amount of ['1500', '2 000'])
    await editor.press(step.action, `${page}/payments`, { amount, reason: 'espèces' });
  const paid = { state: 'confirmed', paid: 350_000, excess: 0 };
  expect(await read()).toMatchObject({ learners: [paid], toTell: [{ name: 'Learner 1' }] });
  const { payments } = await enrolment.loader(editor.args(page));
  expect(payments).toMatchObject([{ amount: 200_000, isByHand: true }, { amount: 150_000 }]);
  const told = `${list}/enrolments/${reference.toLowerCase()}/told`;
  const back = await editor.press(actions.action, told);
  expect(back).toMatch(new RegExp(`^${list}\\?section=tell&done=`));
  expect(await read()).toMatchObject({ toTell: [] });
  const cancel = { state: 'cancelled', reason: 'Malade' };
  const cancelled = await editor.press(step.action, `${page}/state`, cancel);
  expect(cancelled).toContain(`${page}?done=`);
  const owed = [{ reference, amount: 350_000, currency: 'HTG' }];
  const learners = [{ state: 'cancelled' }];
  expect(await read()).toMatchObject({ refunds: owed, mayReturn: false, learners });
  const owner = await signIn(db, 'owner', 'chief');
  const refund = `/admin/refunds/${reference.toLowerCase()}`;
  const elsewhere = { how: 'Moncash', back: 'https://elsewhere.example/admin' };
  const to = await owner.press(refundForm.action, refund, elsewhere);
  expect(to).toMatch(/^\/admin\/refunds\?done=/);
  const { returned } = await owner.get(refunds.loader, '/admin/refunds');
  expect(returned).toMatchObject([{ reference, amount: 350_000 }]);
  const undo = { entryId: cancelled.slice(-36), accountId: owner.id, role: 'owner' as const };
  expect(await undoChange(db, undo, Date.now())).toMatchObject({ reason: 'changed' });
});

test('whoever asked for a new session is told, which can be undone, and removed by an owner', async () => {
  const { courseId, editor, list } = await school();
  const asked = { email: null, phone: '37010203', locale: 'ht', spamReason: null };
  await insertInterest(db, { courseId, ...asked }, 1);
  await updateRows('course_interest', { to_tell_at: 1 });
  const read = async () => (await course.loader(editor.args(list))).interested;
  const [{ id } = { id: '' }] = await read();
  const told = await editor.press(actions.action, `${list}/interests/${id}/told`);
  expect(await read()).toEqual([]);
  const by = { entryId: told.split('done=')[1] ?? '', accountId: editor.id } as const;
  await undoChange(db, { ...by, role: 'editor' }, Date.now());
  expect(await read()).toMatchObject([{ id, phone: '37010203' }]);
  const owner = await signIn(db, 'owner', 'chief');
  await owner.press(actions.action, `${list}/interests/${id}/removal`);
  expect(await read()).toEqual([]);
});

test('5. attendance of two phones arrives whole: the later tap of a cell wins, whichever is sent first', async () => {
  const { editor, enrol, page, read } = await school();
  const one = (await enrol(1, { name: 'Wisly' })).reference;
  const two = (await enrol(2, { name: 'Émile' })).reference;
  const at = Date.now() - 60_000;
  const send = async (...sent: object[]) => {
    const args = editor.args(`${page}/attendance/taps`, { taps: JSON.stringify(sent) });
    const response = (await taps.action(args)) as Response;
    return [response.status, await response.json()];
  };
  const tap = (reference: string, present: boolean, later: number) => ({
    ...{ reference, day, present, at: at + later },
  });
  const sheet = `${page}/attendance?day=${day}`;
  const cells = async () =>
    (await attendance.loader(editor.args(sheet))).learners.map(
      ({ name, cells }) => `${name} ${cells[day]}`,
    );
  expect(await send(tap(one, false, 20), tap(two, true, 20))).toEqual([200, { refused: 0 }]);
  // The other phone was without a connection until now; what was lost of its answer is sent again.
  await send(tap(one, true, 10), tap(two, false, 30));
  await send(tap(two, false, 30));
  expect(await cells()).toEqual(['Émile false', 'Wisly false']);
  expect((await read()).learners).toMatchObject([{ name: 'Émile' }, { name: 'Wisly' }]);
  const gone = { ...tap(one, true, 40), day: '2026-12-06' };
  expect(await send(gone, tap('BWC-AAAAAA', true, 40))).toEqual([200, { refused: 2 }]);
  expect((await send({ ...tap(one, true, 1), at: 'now' }))[0]).toBe(400);
  const actions = (await rowsIn('journal_entry')).map(({ action }) => action);
  expect(actions.filter((action) => action === 'enrolment.attended')).toHaveLength(4);

  const form = { day, reference: one, present: '1' };
  expect(await editor.press(attendance.action, `${page}/attendance`, form)).toBe(sheet);
  expect(await cells()).toEqual(['Émile false', 'Wisly true']);
  const csv = await (await file.loader(editor.args(`${page}/learners`))).text();
  expect(csv.trim().split('\r\n')[1]).toMatch(/^"BWC-.*;3500;0;"HTG";[01];/);
});
