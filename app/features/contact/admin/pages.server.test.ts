import { expect, onTestFinished, vi } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { formatMonth } from '#app/i18n/format.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import * as replies from '#app/office/resource/section.tsx';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { thrownBy } from '#test/page-args.ts';
import * as actions from './actions.ts';
import * as page from './message.tsx';
import * as list from './messages.tsx';
import * as notes from './notes.tsx';
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
  const facts = [{}, { value: 'Haïti' }];
  expect(shown).toMatchObject({
    message: { name: 'Anaïs Pierre', facts, language: 'ht', state: 'new' },
    related: [],
    phone: null,
  });
  expect(JSON.stringify(shown)).not.toContain(goodDonation.phone);
  const about = `${formatMonth('fr', now)} · Annoncé`;
  const to = `/admin/donations/${reference.toLowerCase()}`;
  const related = [{ title: 'Ses dons', rows: [{ to, about }] }];
  expect(await read('owner')).toMatchObject({ related, phone: '+50937000000' });
  // Nothing changes by looking at it.
  expect(await findMessage(db, id)).toMatchObject({ state: 'new' });
});

test('a reply is sent and closes the message, the next one follows; its undo brings the text back into the box, and is too late after the email', async () => {
  const { args, press } = await signIn(db);
  const id = await write(db);
  const below = await write(db, {}, 1);
  const path = `/ht/admin/messages/${id}`;
  const send = (text: string, intent: string) =>
    press(page.action, path, { version: '', text, intent });
  const undo = (replyId: string) => press(actions.action, `${path}/replies/${replyId}/undo`);
  const to = await send('Wi.', 'send-close');
  expect(to).toBe(`/ht/admin/messages/${below}?done=${doneIn(to)}`);
  const last = await press(page.action, `/ht/admin/messages/${below}`, {
    ...{ version: '', text: 'Non.', intent: 'send-close' },
  });
  expect(last).toBe(`/ht/admin/messages?done=${doneIn(last)}`);
  expect(await findMessage(db, id)).toMatchObject({ state: 'done' });
  expect(await page.loader(args(path))).toMatchObject({ version: 1 });
  const undone = await undo(doneIn(to));
  expect(undone).toContain(`reply=${doneIn(to)}`);
  expect(await page.loader(args(undone))).toMatchObject({ prefill: 'Wi.', thread: [] });
  const again = await send('Wi, wi.', 'send');
  const texts = (await deliverEmails(db, Date.now() + 61_000)).map(({ text }) => text);
  expect(texts).toEqual(['Non.', 'Wi, wi.'].map((part) => expect.stringContaining(part)));
  expect(await undo(doneIn(again))).toBe(`${path}?notice=mailed`);
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
  expect(await listThread(db, id)).toEqual([]);
  expect(await press(page.action, path, { ...wi, version: '1' })).toContain('?done=');
  expect(await press(page.action, '/admin/messages/x', wi)).toBe('/admin/messages/x?notice=gone');
});

test('thirty replies at once, sixty in an hour, leave one account; the next is shown again with what was typed, and others go on', async () => {
  const editor = await signIn(db);
  const owner = await signIn(db, 'owner');
  const path = `/admin/messages/${await write(db)}`;
  const formOf = (text: string) => ({ version: '', text, intent: 'send' });
  const begin = Date.now();
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  let sent = 0;
  const send = async () =>
    (await page.action(editor.args(path, formOf(`Wi ${sent + 1}.`)))) instanceof Response;
  // As fast as the limit lets them go.
  for (let minute = 0; minute < 60; minute++) {
    clock.mockReturnValue(begin + minute * 60_000);
    while (await send()) sent += 1;
    if (minute === 0) expect(sent).toBe(30);
  }
  expect(sent).toBeGreaterThan(50);
  expect(sent).toBeLessThanOrEqual(60);
  const limited = {
    status: 429,
    notice: { outcome: 'rate_limited' },
    values: { text: 'Wi, ankò.' },
  };
  expect(await editor.refused(page.action, path, formOf('Wi, ankò.'))).toMatchObject(limited);
  expect(await owner.press(page.action, path, formOf('Wi, mwen menm.'))).toContain('?done=');
});

test('states, assignments and notes are set by their forms, and leave what was typed when they are refused', async () => {
  const { id: me, press, refused, args } = await signIn(db);
  const id = await write(db);
  const path = `/admin/messages/${id}`;
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
  expect(await press(notes.action, `${path}/notes`, { note: 'Yon nòt' })).toMatch(/\?done=/);
  const note = 'x'.repeat(5_001);
  const tooLong = { status: 400, errors: { note: 'tooLong' }, values: { note } };
  expect(await refused(notes.action, `${path}/notes`, { note })).toMatchObject(tooLong);
  expect(await listThread(db, id)).toMatchObject([{ kind: 'note', text: 'Yon nòt' }]);
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

test('Today names a message that nobody has answered for a day, and the list its filter', async () => {
  const { args, press, id: me } = await signIn(db);
  const now = Date.now();
  const id = await write(db, {}, now - 25 * 60 * 60_000);
  await write(db, {}, now - 23 * 60 * 60_000);
  const today = () => listWaiting(registry, db, { locale: 'fr', role: 'editor', now });
  expect(await today()).toMatchObject([
    { kind: 'message', id, name: 'Anaïs Pierre', what: 'Bonjou, mwen bezwen yon sit.' },
  ]);
  await press(actions.action, `/admin/messages/${id}/assignee`, { assignee: me });
  expect(await today()).toMatchObject([
    { what: expect.stringMatching(/^confié à .+ : Bonjou, mwen bezwen yon sit\.$/) },
  ]);
  const form = { text: 'Wi.', intent: 'send', version: '' };
  await press(page.action, `/admin/messages/${id}`, form);
  expect(await today()).toEqual([]);
  expect(await list.loader(args('/admin/messages?state=waiting'))).toMatchObject({
    list: { filter: 'waiting', rows: [{ id }] },
  });
  expect(await list.loader(args('/admin/messages?state=nothing&after=x.y'))).toMatchObject({
    list: { filter: 'new' },
  });
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
