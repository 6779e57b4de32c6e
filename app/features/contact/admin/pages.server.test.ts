import { expect } from 'vitest';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { countBulk } from '#app/office/journal/journal.server.ts';
import * as undoBulk from '#app/office/journal/undo.ts';
import * as replies from '#app/office/resource/section.tsx';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { now, reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { testSecret } from '#test/page-args.ts';
import * as actions from './actions.ts';
import * as correction from './email-correction.tsx';
import * as page from './message.tsx';
import { changeState, replyLimit } from './review.server.ts';
import { findMessage, listThread } from './thread.server.ts';

const doneIn = (to: string) => new URL(to, 'https://bwt.example').searchParams.get('done') ?? '';

test('an owner sees a message with its writer’s donations and the donor’s phone; an editor, to whom anybody can write so, neither', async () => {
  const earlier = await write(db, { email: goodDonation.email.toUpperCase(), message: 'Premye' });
  const id = await write(db, { email: goodDonation.email });
  const reference = await giveTo(db, now, { email: goodDonation.email.toUpperCase() });
  const read = async (role: Role) =>
    (await signIn(db, role)).get(page.loader, `/admin/messages/${id}`);
  const message = { name: 'Anaïs Pierre', facts: [{}, { value: 'Haïti' }], language: 'ht' };
  const others = { to: `/admin/messages/${earlier}`, text: 'Premye' };
  const related = [{ title: 'Ses autres messages', rows: [others] }];
  const shown = await read('editor');
  expect(shown).toMatchObject({ message, related, phone: null });
  expect(JSON.stringify(shown)).not.toContain(goodDonation.phone);
  const to = `/admin/donations/${reference.toLowerCase()}`;
  const donations = { title: 'Ses dons', rows: [{ to }] };
  const known = { related: [...related, donations], phone: '+50937000000' };
  expect(await read('owner')).toMatchObject(known);
});

test('the undo of a reply brings its text back into the box, and is too late after the email', async () => {
  const { get, press } = await signIn(db);
  const path = `/ht/admin/messages/${await write(db)}`;
  const send = (text: string) => press(page.action, path, { version: '', text, intent: 'send' });
  const undo = (replyId: string) => press(actions.action, `${path}/replies/${replyId}/undo`);
  const undone = await undo(doneIn(await send('Wi.')));
  expect(await get(page.loader, undone)).toMatchObject({ prefill: 'Wi.', thread: [], version: 2 });
  const again = doneIn(await send('Wi, wi.'));
  const texts = (await deliverEmails(db, Date.now() + 61_000)).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('Wi, wi.')]);
  expect(await undo(again)).toBe(`${path}?notice=mailed`);
});

test('a reply without text, without a button or from an old page is shown again with what was typed', async () => {
  const { press, refused } = await signIn(db);
  const id = await write(db);
  const path = `/admin/messages/${id}`;
  const wi = { text: 'Wi.', intent: 'send', version: '1' };
  await press(actions.action, `${path}/state`, { state: 'open' });
  for (const [form, answer] of [
    [{ text: ' ' }, { status: 400, errors: { text: 'empty' } }],
    [{ intent: 'burn' }, { status: 400, values: { text: 'Wi.' } }],
    [{ version: '0' }, { status: 409, notice: { reason: 'conflict' }, values: { text: 'Wi.' } }],
  ] as const)
    expect(await refused(page.action, path, { ...wi, ...form })).toMatchObject(answer);
  expect(await listThread(db, 'fr', id)).toEqual([]);
  expect(await press(page.action, path, wi)).toContain('?done=');
});

test('thirty replies at once leave one account, sent again and corrected addresses among them; others go on', async () => {
  const [editor, owner] = [await signIn(db), await signIn(db, 'owner')];
  const messageId = await write(db);
  const replyId = await reply(db, { messageId, accountId: editor.id });
  const path = `/admin/messages/${messageId}`;
  for (let n = 0; n < 30; n++)
    expect(await takeLimits(db, [replyLimit(testSecret, editor.id)], Date.now())).toBeUndefined();
  const wi = { version: '', text: 'Wi, ankò.', intent: 'send' };
  const limited = { status: 429, notice: { outcome: 'rate_limited' } };
  expect(await editor.refused(page.action, path, wi)).toMatchObject(limited);
  const email = { email: 'other@example.org' };
  expect(await editor.refused(correction.action, `${path}/email`, email)).toMatchObject(limited);
  const again = await editor.press(actions.action, `${path}/replies/${replyId}/retry`);
  expect(again).toBe(`${path}?notice=enough_replies`);
  expect(await owner.press(page.action, path, wi)).toContain('?done=');
});

test('a reply that closes leads on to the page asked for, unless somebody has changed that message; never out of the office', async () => {
  const { press } = await signIn(db);
  const [last, asked] = [await write(db, {}, now), await write(db, {}, now + 1)];
  const first = await write(db, {}, now + 2);
  const close = async (id: string, next: string) => {
    const form = { text: 'Wi.', intent: 'send-close', version: '', next };
    return (await press(page.action, `/admin/messages/${id}`, form)).replace(/\?.*/, '');
  };
  expect(await close(first, `/ht/admin/messages/${last}`)).toBe(`/ht/admin/messages/${last}`);
  expect(await close(last, `/admin/messages/${first}`)).toBe(`/admin/messages/${asked}`);
  expect(await close(asked, 'https://elsewhere.example/admin/x')).toBe('/admin/messages');
});

test('a saved reply needs a text in one language; those in the writer’s are offered first, with a first name, and put into the box by their address', async () => {
  const { get, press, refused } = await signIn(db);
  const section = '/admin/messages/replies';
  const empty = { title: 'A', fr: '', ht: ' ', en: '' };
  const missing = { status: 400, errors: { fr: 'empty' }, values: empty };
  expect(await refused(replies.action, section, empty)).toMatchObject(missing);
  await press(replies.action, section, { ...empty, fr: 'Bonjour {prénom},', en: 'Hello,' });
  await press(replies.action, section, { ...empty, title: 'B', ht: 'Bonjou {non},' });
  const path = `/admin/messages/${await write(db)}`;
  const saved = [{ text: 'Bonjou Anaïs,' }, { text: 'Bonjour Anaïs,' }];
  const shown = await get(page.loader, path);
  expect(shown).toMatchObject({ saved });
  const opened = await get(page.loader, `${path}?saved=${shown.saved[0]?.id}`);
  expect(opened).toMatchObject({ prefill: 'Bonjou Anaïs,' });
});

type Form = Record<string, string>;
type Person = Awaited<ReturnType<typeof signIn>>;

const tick = async ({ press }: Person, form: Form) => {
  const usual = { filter: 'new', assignee: '' };
  const to = await press(actions.action, '/admin/messages/selection', { ...usual, ...form });
  return new URL(to, 'https://bwt.example').searchParams;
};
const undoAll = ({ press }: Person, at: string) =>
  press(undoBulk.action, `/admin/journal/bulk/${at}/undo`, { back: '/ht/admin/messages' });
const ticked = (...ids: string[]): Form => Object.fromEntries(ids.map((id, n) => [`row.${n}`, id]));
const states = async () => (await rowsIn('message')).map(({ state }) => state).toSorted();

onDatabase((test) => {
  test('what is ticked is changed at once, and undone at once by whoever did it', async () => {
    const [editor, owner] = [await signIn(db), await signIn(db, 'owner')];
    const [first, second] = [await write(db), await write(db), await write(db)];
    const done = await tick(editor, { intent: 'done', ...ticked(first, second, 'gone') });
    const at = done.get('bulk') ?? '';
    expect(Object.fromEntries(done)).toEqual({ state: 'new', bulk: at, skipped: '1' });
    expect(await states()).toEqual(['done', 'done', 'new']);
    const bulk = { at: Number(at), accountId: editor.id, role: 'editor' } as const;
    const counts = { changed: 2, undoable: 2, isMailed: false, action: 'message.done', only: null };
    expect(await countBulk(db, bulk, Date.now())).toEqual(counts);
    // Nobody undoes what somebody else did at that moment.
    expect(await undoAll(owner, at)).toBe('/ht/admin/messages?notice=gone');
    expect(await undoAll(editor, at)).toMatch(/^\/ht\/admin\/messages\?bulk=\d+&skipped=0$/);
    expect(await states()).toEqual(['new', 'new', 'new']);
    expect(await countBulk(db, bulk, Date.now())).toEqual({ ...counts, undoable: 0 });
  });

  test('a message that someone has taken up since it was ticked is not new again; what is ticked is assigned, and comes back to its list', async () => {
    const editor = await signIn(db);
    const taken = await write(db, { spamReason: 'honeypot' });
    const row = await write(db, { spamReason: 'honeypot' });
    await changeState(db, { id: taken, accountId: editor.id, state: 'waiting' }, now);
    const suspect = { intent: 'new', filter: 'suspect' };
    const genuine = await tick(editor, { ...suspect, ...ticked(taken, row) });
    expect(genuine.get('skipped')).toBe('1');
    // Where nothing at all was changed, the next page says why.
    expect((await tick(editor, { ...suspect, ...ticked(taken) })).get('notice')).toBe('changed');
    expect(await states()).toEqual(['new', 'waiting']);
    const sent = { intent: 'assign', assignee: editor.id, filter: 'open', ...ticked(taken) };
    expect((await tick(editor, sent)).get('state')).toBe('open');
    const after = { assignee_id: editor.id, state: 'waiting' };
    expect(await findMessage(db, taken)).toMatchObject(after);
    await editor.press(actions.action, `/admin/messages/${taken}/assignee`, { assignee: '' });
    expect(await findMessage(db, taken)).toMatchObject({ assignee_id: null });
  });
});
