import { expect } from 'vitest';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { formatMonth } from '#app/i18n/format.ts';
import { countBulk } from '#app/office/journal/journal.server.ts';
import * as undoBulk from '#app/office/journal/undo.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import * as replies from '#app/office/resource/section.tsx';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { testSecret, thrownBy } from '#test/page-args.ts';
import * as actions from './actions.ts';
import * as correction from './email-correction.tsx';
import * as page from './message.tsx';
import * as notes from './notes.tsx';
import { changeState, replyLimit } from './review.server.ts';
import { savedReplies } from './saved-reply.resource.ts';
import { findMessage, listThread } from './thread.server.ts';

const doneIn = (to: string) => new URL(to, 'https://bwt.example').searchParams.get('done') ?? '';

test('an owner sees a message with its writer’s donations and the donor’s phone; an editor, to whom anybody can write so, neither', async () => {
  const id = await write(db, { email: goodDonation.email });
  const now = Date.now();
  const reference = await giveTo(db, now);
  const read = async (role: Role) =>
    page.loader((await signIn(db, role)).args(`/admin/messages/${id}`));
  const shown = await read('editor');
  const message = { name: 'Anaïs Pierre', facts: [{}, { value: 'Haïti' }], language: 'ht' };
  expect(shown).toMatchObject({ message, related: [], phone: null });
  expect(JSON.stringify(shown)).not.toContain(goodDonation.phone);
  const about = `${formatMonth('fr', now)} · Annoncé`;
  const to = `/admin/donations/${reference.toLowerCase()}`;
  const related = [{ title: 'Ses dons', rows: [{ to, about }] }];
  expect(await read('owner')).toMatchObject({ related, phone: '+50937000000' });
  // Nothing changes by looking at it.
  expect(await findMessage(db, id)).toMatchObject({ state: 'new' });
});

test('the undo of a reply brings its text back into the box, and is too late after the email', async () => {
  const { args, press } = await signIn(db);
  const path = `/ht/admin/messages/${await write(db)}`;
  const send = (text: string) => press(page.action, path, { version: '', text, intent: 'send' });
  const undo = (replyId: string) => press(actions.action, `${path}/replies/${replyId}/undo`);
  const sent = doneIn(await send('Wi.'));
  expect(await page.loader(args(path))).toMatchObject({ version: 1 });
  const undone = await undo(sent);
  expect(undone).toContain(`reply=${sent}`);
  expect(await page.loader(args(undone))).toMatchObject({ prefill: 'Wi.', thread: [] });
  const again = doneIn(await send('Wi, wi.'));
  const texts = (await deliverEmails(db, Date.now() + 61_000)).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('Wi, wi.')]);
  expect(await undo(again)).toBe(`${path}?notice=mailed`);
  expect(await undo('made-up')).toBe(`${path}?notice=gone`);
});

test('a reply without text, without a button or from an old page is shown again with what was typed', async () => {
  const { press, refused } = await signIn(db);
  const id = await write(db);
  const path = `/admin/messages/${id}`;
  const wi = { text: 'Wi.', intent: 'send', version: '' };
  for (const [form, answer] of [
    [{ text: ' ' }, { status: 400, errors: { text: 'empty' } }],
    [{ text: 'x'.repeat(5_001) }, { status: 400, errors: { text: 'tooLong' } }],
    [{ intent: 'burn' }, { status: 400, values: { text: 'Wi.' } }],
    [{ version: '-1' }, { status: 400 }],
  ] as const)
    expect(await refused(page.action, path, { ...wi, ...form })).toMatchObject(answer);
  await press(actions.action, `${path}/state`, { state: 'open' });
  const conflict = { status: 409, notice: { reason: 'conflict' }, values: { text: 'Wi.' } };
  expect(await refused(page.action, path, { ...wi, version: '0' })).toMatchObject(conflict);
  expect(await listThread(db, 'fr', id)).toEqual([]);
  expect(await press(page.action, path, { ...wi, version: '1' })).toContain('?done=');
  expect(await press(page.action, '/admin/messages/x', wi)).toBe('/admin/messages/x?notice=gone');
});

test('thirty replies at once leave one account, sent again and corrected addresses among them; the next is shown again with what was typed, and others go on', async () => {
  const [editor, owner] = [await signIn(db), await signIn(db, 'owner')];
  const messageId = await write(db);
  const replyId = await reply(db, { messageId, accountId: editor.id });
  const [path, now] = [`/admin/messages/${messageId}`, Date.now()];
  for (let n = 0; n < 30; n++)
    expect(await takeLimits(db, [replyLimit(testSecret, editor.id)], now)).toBeUndefined();
  const wi = { version: '', text: 'Wi, ankò.', intent: 'send' };
  const limited = { status: 429, notice: { outcome: 'rate_limited' } };
  const values = { text: wi.text };
  expect(await editor.refused(page.action, path, wi)).toMatchObject({ ...limited, values });
  const email = { email: 'other@example.org' };
  expect(await editor.refused(correction.action, `${path}/email`, email)).toMatchObject({
    ...limited,
    values: email,
  });
  const again = await editor.press(actions.action, `${path}/replies/${replyId}/retry`);
  expect(again).toBe(`${path}?notice=enough_replies`);
  expect(await owner.press(page.action, path, wi)).toContain('?done=');
});

test('states, assignments and notes are set by their forms, and leave what was typed when they are refused', async () => {
  const { id: me, press, refused, args } = await signIn(db);
  const path = `/admin/messages/${await write(db)}`;
  for (const [what, value, to] of [
    ['state', 'suspect', /\?done=/],
    ['state', 'suspect', /\?notice=unchanged$/],
    ['state', 'new', /\?done=/],
    ['assignee', me, /\?done=/],
    ['assignee', 'made-up', /\?notice=noMember$/],
    ['assignee', '', /\?done=/],
  ] as const)
    expect(await press(actions.action, `${path}/${what}`, { [what]: value })).toMatch(to);
  const unknown = thrownBy(() => actions.action(args(`${path}/state`, { state: 'gone' })));
  expect(await unknown).toMatchObject({ init: { status: 400 } });
  const note = 'x'.repeat(5_001);
  const tooLong = { status: 400, errors: { note: 'tooLong' }, values: { note } };
  expect(await refused(notes.action, `${path}/notes`, { note })).toMatchObject(tooLong);
});

test('a reply that closes leads on to the page asked for, unless somebody has changed that message; never out of the office', async () => {
  const { press } = await signIn(db);
  const now = Date.now();
  const [last, asked, first] = [
    await write(db, {}, now - 3_000),
    await write(db, {}, now - 2_000),
    await write(db, {}, now - 1_000),
  ];
  const close = async (id: string, next: string) => {
    const form = { text: 'Wi.', intent: 'send-close', version: '', next };
    return (await press(page.action, `/admin/messages/${id}`, form)).replace(/\?.*/, '');
  };
  expect(await close(first, `/ht/admin/messages/${last}`)).toBe(`/ht/admin/messages/${last}`);
  expect(await close(last, `/admin/messages/${first}`)).toBe(`/admin/messages/${asked}`);
  expect(await close(asked, 'https://elsewhere.example/admin/x')).toBe('/admin/messages');
});

test('a saved reply needs a text in one language, and is put into the box by its address', async () => {
  const { id: accountId, args, refused } = await signIn(db);
  const id = await write(db);
  const empty = { title: 'Lekòl', fr: '', ht: ' ', en: '' };
  const missing = { status: 400, errors: { fr: 'empty' }, values: empty };
  expect(await refused(replies.action, '/admin/messages/replies', empty)).toMatchObject(missing);
  const values = { ...empty, fr: 'Bonjour', ht: 'Bonjou' };
  const made = await saveRow(db, savedReplies, { id: undefined, accountId, values }, Date.now());
  const savedId = made.outcome === 'done' ? made.value.id : '';
  const opened = await page.loader(args(`/admin/messages/${id}?saved=${savedId}`));
  expect(opened).toMatchObject({ prefill: 'Bonjou' });
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
    expect(await undoAll(editor, 'x')).toBe('/ht/admin/messages?notice=gone');
    expect(await undoAll(editor, at)).toMatch(/^\/ht\/admin\/messages\?bulk=\d+&skipped=0$/);
    expect(await states()).toEqual(['new', 'new', 'new']);
    expect(await countBulk(db, bulk, Date.now())).toEqual({ ...counts, undoable: 0 });
  });

  test('a message that someone has taken up since it was ticked is neither new again nor suspect; what is ticked is assigned, and comes back to its list', async () => {
    const editor = await signIn(db);
    const taken = await write(db, { spamReason: 'honeypot' });
    const row = await write(db, { spamReason: 'honeypot' });
    const waiting = { id: taken, accountId: editor.id, state: 'waiting' } as const;
    await changeState(db, waiting, Date.now());
    const suspect = { intent: 'new', filter: 'suspect' };
    const genuine = await tick(editor, { ...suspect, ...ticked(taken, row) });
    expect(genuine.get('skipped')).toBe('1');
    // Where nothing at all was changed, the next page says why.
    expect((await tick(editor, { ...suspect, ...ticked(taken) })).get('notice')).toBe('changed');
    const spam = await tick(editor, { intent: 'suspect', ...ticked(taken, row) });
    expect(spam.get('skipped')).toBe('1');
    expect(await states()).toEqual(['suspect', 'waiting']);
    const sent = { intent: 'assign', assignee: editor.id, filter: 'open', ...ticked(taken) };
    const assigned = Object.fromEntries(await tick(editor, sent));
    expect(assigned).toMatchObject({ state: 'open', skipped: '0' });
    expect(await rowsIn('message')).toContainEqual(
      expect.objectContaining({ id: taken, assignee_id: editor.id, state: 'waiting' }),
    );
    expect(await undoAll(editor, genuine.get('bulk') ?? '')).toMatch(/&skipped=1&notice=changed$/);
  });
});
