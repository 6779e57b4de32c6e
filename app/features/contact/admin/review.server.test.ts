import { expect } from 'vitest';
import { sendNextEmail } from '#app/email/worker.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { registry } from '#app/features.server.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import type { Role } from '#app/http/session/account.ts';
import * as undoBulk from '#app/office/journal/undo.ts';
import * as replies from '#app/office/resource/section.tsx';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, test, updateRows } from '#test/database.ts';
import { entryOf } from '#test/donation-review.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { makeTeamMember, now, reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { outboxTo, smtp } from '#test/outbox.ts';
import { testSecret } from '#test/page-args.ts';
import { sweep } from '#test/retention.ts';
import * as actions from './actions.ts';
import * as correction from './email-correction.tsx';
import * as page from './message.tsx';
import { messageList } from './message-list.server.ts';
import * as notes from './notes.tsx';
import * as review from './review.server.ts';
import type { MessageFilter } from './states.ts';
import { findMessage, listThread } from './thread.server.ts';

const day = 24 * 60 * 60_000;
const due = now + review.replyDelayMs;
const stateIn = async (id: string) => (await findMessage(db, id))?.state;
const begin = async () => ({ accountId: await makeTeamMember(db), messageId: await write(db) });
const today = (role: Role, at = due) => listWaiting(registry, db, { locale: 'fr', role, now: at });

const undo = (entryId: string, accountId: string) =>
  undoChange(db, { role: 'editor', entryId, accountId }, now);
const namesIn = async (filter: MessageFilter, accountId: string) =>
  (await messageList.page(db, filter, { accountId })).rows.map(({ name }) => name);

/** Sends what is due to a mail server that refuses it for good. */
async function refuse(at = due) {
  await using server = await startMailServer();
  server.refusal = { code: 550, reason: '5.1.1 no such user here', at: 'RCPT TO' };
  const post = { ...outboxTo(db, smtp(server.url)), now: () => at };
  while (await sendNextEmail({ ...post, onGivenUp: registry.followRefusedEmail }));
}

eachEngine((test) => {
  test('of an undo and a worker at the same time, one wins', async () => {
    const other = secondDb();
    await using server = await startMailServer();
    const { accountId, messageId } = await begin();
    const post = { ...outboxTo(db, smtp(server.url)), now: () => due };
    for (let round = 0; round < 6; round++) {
      const before = server.inbox.length;
      const replyId = await reply(db, { messageId, accountId, text: `Tour ${round}` });
      const undoing = review.undoReply(other, { id: messageId, replyId, accountId }, due);
      const [undone] = await Promise.all([undoing, sendNextEmail(post)]);
      while (await sendNextEmail(post));
      expect(server.inbox.length - before).toBe(undone.outcome === 'done' ? 0 : 1);
    }
  });

  test('a second press sends the same reply once, also at the same time', async () => {
    const { accountId, messageId } = await begin();
    const press = (each: typeof db) => reply(each, { messageId, accountId, version: 0 });
    const both = await Promise.all([db, secondDb()].map(press));
    expect(new Set(both).size).toBe(1);
    expect(await deliverEmails(db, due)).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('a message is under its state, and on Today when nobody has answered for a day; what may be spam waits for nobody, and the team is told of it once it is none', async () => {
    const accountId = await makeTeamMember(db);
    const old = await write(db, { name: 'Vieux', message: '\n Liy 1\nDezyèm' }, now - 2 * day);
    await write(db, { name: 'Neuf' }, now - day);
    const suspect = await write(db, { name: 'Robot', spamReason: 'honeypot' }, now - 3 * day);
    expect((await messageList.page(db, 'new', { accountId })).rows).toMatchObject([
      { name: 'Neuf' },
      { name: 'Vieux', firstLine: 'Liy 1', country: 'HT', assignee: null },
    ]);
    expect(await namesIn('suspect', accountId)).toEqual(['Robot']);
    const unanswered = async () => (await today('editor', now)).map(({ name }) => name);
    const waiting = { kind: 'message', id: old, at: now - 2 * day, what: 'Liy 1 Dezyèm' };
    expect(await today('editor', now)).toMatchObject([waiting]);
    await entryOf(review.changeState(db, { id: suspect, accountId, state: 'new' }, now));
    const told = (await rowsIn('notification')).map(({ subject_id }) => subject_id);
    expect(told.filter((id) => id === suspect)).toHaveLength(1);
    expect(await unanswered()).toEqual(['Robot', 'Vieux']);
    await reply(db, { messageId: old, accountId });
    expect(await unanswered()).toEqual(['Robot']);
  });

  test('a message that is given to someone of the team is open, and in their list until it is done', async () => {
    const [editor, owner] = [await makeTeamMember(db), await makeTeamMember(db, 'owner')];
    const messageId = await write(db, { name: 'Anaïs' });
    const of = { id: messageId, accountId: editor };
    const assign = (assigneeId: string) => review.assignMessage(db, { ...of, assigneeId }, now);
    const entryId = await entryOf(assign(owner));
    expect(await namesIn('mine', owner)).toEqual(['Anaïs']);
    expect(await namesIn('mine', editor)).toEqual([]);
    expect(await namesIn('open', editor)).toEqual(['Anaïs']);
    const member = await makeTeamMember(db, 'member');
    expect(await assign(member)).toMatchObject({ reason: 'noMember' });
    await entryOf(undo(entryId, editor));
    expect(await findMessage(db, messageId)).toMatchObject({ assignee_id: null, state: 'new' });
    await assign(owner);
    await review.changeState(db, { ...of, state: 'done' }, now);
    expect(await namesIn('mine', owner)).toEqual([]);
  });

  test('a note is in the thread until it is undone, and may be written again; replies and notes stay without the account that wrote them, and go with their message', async () => {
    const { accountId, messageId } = await begin();
    await reply(db, { messageId, accountId });
    const add = () => review.addNote(db, { id: messageId, accountId, text: 'Note' }, now);
    await entryOf(undo(await entryOf(add()), accountId));
    await entryOf(add());
    await review.assignMessage(db, { id: messageId, accountId, assigneeId: accountId }, now);
    await deleteAccount(db, accountId, now);
    const left = [{ by: null }, { kind: 'note', text: 'Note', by: null }];
    expect(await listThread(db, 'fr', messageId)).toMatchObject(left);
    expect(await findMessage(db, messageId)).toMatchObject({ assignee_id: null });
    await sweep(db, 'message', Date.UTC(2028, 11, 20));
    expect([await rowsIn('message_reply'), await rowsIn('message_note')]).toEqual([[], []]);
  });

  test('a reply reaches the mail server a minute later: in the language and the thread of the message, answers go to the team', async () => {
    await using server = await startMailServer();
    const { accountId, messageId } = await begin();
    const post = outboxTo(db, smtp(server.url));
    const sendAt = (at: number, more = {}) => sendNextEmail({ ...post, now: () => at, ...more });
    const text = 'Bonjou Anaïs,\n\nWi, nou ka ede w.\nRele nou.';
    const first = await reply(db, { messageId, accountId, text });
    expect([await sendAt(due - 1), await sendAt(due)]).toEqual([false, true]);
    const second = await reply(db, { messageId, accountId, closes: true }, now + 90_000);
    // Where the mail server has plus addresses, Reply-To names the thread.
    await sendAt(due + 90_000, { replyAddress: 'contact+*@bwt.example' });
    const [one, two] = await Promise.all(server.inbox.map(parseMail));
    const message = `<message-${messageId}@bwt.test>`;
    expect(Object.fromEntries(one?.headers ?? [])).toMatchObject({
      to: 'anais@exemple.com',
      'reply-to': '=?UTF-8?Q?=C3=89quipe?= <equipe@bwt.test>',
      subject: 'Re: mesaj ou te voye bay BWT',
      'message-id': `<reply-${first}@bwt.test>`,
      'in-reply-to': message,
    });
    expect(one?.headers.has('auto-submitted')).toBe(false);
    expect(one?.text).toContain(`${text}\n\nEkip BWT a`);
    expect(one?.text).toContain('\n> Bonjou,\n> mwen bezwen yon sit.');
    expect(Object.fromEntries(two?.headers ?? [])).toMatchObject({
      'reply-to': `contact+${messageId.replaceAll('-', '')}@bwt.example`,
      references: `${message} <reply-${first}@bwt.test>`,
      'message-id': `<reply-${second}@bwt.test>`,
    });
    expect(await listThread(db, 'fr', messageId)).toMatchObject([{ state: 'sent' }, {}]);
  });

  test('a reply undone after 50 seconds never leaves; the state before it is back unless someone has set one since', async () => {
    const { accountId, messageId } = await begin();
    const of = { id: messageId, accountId };
    for (const state of ['new', 'open'] as const) {
      const replyId = await reply(db, { messageId, accountId, closes: true });
      expect(await stateIn(messageId)).toBe('done');
      if (state === 'open') await review.changeState(db, { ...of, state }, now);
      const undo = (at: number) => review.undoReply(db, { ...of, replyId }, at);
      expect(await undo(now + 50_000)).toMatchObject({ outcome: 'done' });
      expect(await deliverEmails(db, now + 3 * review.replyDelayMs)).toEqual([]);
      expect(await stateIn(messageId)).toBe(state);
      expect(await undo(now + 51_000)).toMatchObject({ reason: 'gone' });
    }
  });

  test('refused replies are first on Today, in one row for each person, which leads to the newest, until somebody deals with its message or another reply is not refused', async () => {
    const accountId = await makeTeamMember(db);
    await giveTo(db, now);
    const ids = [await write(db), await write(db)] as const;
    for (const [n, messageId] of ids.entries()) {
      await reply(db, { messageId, accountId });
      await refuse(due + n);
    }
    const what = '2 réponses refusées\u00a0: cette adresse n’existe pas.';
    const newest = { kind: 'refusedReply', id: ids[1], at: due, what };
    // Editors see no donor's phone.
    expect(await today('editor')).toMatchObject([{ ...newest, phone: null }]);
    const phone = { number: '+50937000000', name: 'Anaïs Pierre' };
    expect(await today('owner')).toMatchObject([{ ...newest, phone }, { kind: 'emails' }]);
    await review.changeState(db, { id: ids[0], accountId, state: 'done' }, due);
    // The same text may be another reply.
    const again = await reply(db, { messageId: ids[1], accountId }, due);
    await review.changeState(db, { id: ids[1], accountId, state: 'open' }, due);
    expect(await today('editor')).toEqual([]);
    await review.undoReply(db, { id: ids[1], replyId: again, accountId }, due);
    expect(await today('editor')).toMatchObject([{ id: ids[1] }]);
  });
});

async function conversation() {
  const editor = await signIn(db);
  const messageId = await write(db);
  const path = `/ht/admin/messages/${messageId}`;
  const replyId = await reply(db, { messageId, accountId: editor.id, closes: true });
  return { ...editor, messageId, path, replyId };
}

test('the thread says why a reply was refused, in the reader’s words, and sends it again, or to another address; its message is new until then, but not a suspect one', async () => {
  const { id: accountId, get, press, send, messageId, path, replyId } = await conversation();
  const resend = () => press(actions.action, `${path}/replies/${replyId}/retry`);
  expect(await resend()).toBe(`${path}?notice=mailed`);
  const suspect = await write(db);
  await reply(db, { messageId: suspect, accountId });
  await review.changeState(db, { id: suspect, accountId, state: 'suspect' }, now);
  await refuse();
  expect([await stateIn(messageId), await stateIn(suspect)]).toEqual(['new', 'suspect']);
  const answer = expect.stringContaining('550');
  const refusal = { words: 'Adrès sa a pa egziste.', answer, isAboutAddress: true };
  const entries = [{ by: 'Sit la' }, { by: 'editor' }];
  const shown = { thread: [{ refusal }], isRefused: true, entries };
  expect(await get(page.loader, path)).toMatchObject(shown);
  // Nobody undoes a refusal.
  const [line] = (await listJournal(db, due, { kind: 'messages' })).lines;
  expect(line).toMatchObject({ action: 'message.refused', by: 'site', undo: null });
  const done = new RegExp(`^${path}\\?done=`);
  expect(await resend()).toMatch(done);
  expect(await stateIn(messageId)).toBe('done');
  await refuse(Date.now());
  expect(await stateIn(messageId)).toBe('new');
  const correct = [correction.action, `${path}/email`] as const;
  const same = { status: 400, notice: { reason: 'same' } };
  expect(await send(...correct, { email: 'anais@exemple.com' })).toMatchObject(same);
  expect(await press(...correct, { email: 'anais@example.org' })).toMatch(done);
  expect(await stateIn(messageId)).toBe('done');
  const sent = await deliverEmails(db, Date.now());
  expect(sent.map(({ to }) => to)).toEqual(['anais@example.org']);
  await updateRows('outbox', { outcome: 'kept' });
  expect(await resend()).toMatch(done);
});

test('F15 a reply or a note from the form that the Back button brought back is not stored twice, and the page says so', async () => {
  const { id: accountId, get, press, messageId, path } = await conversation();
  const kinds = async () => (await listThread(db, 'fr', messageId)).map(({ kind }) => kind);
  const send = async (text: string) => {
    const version = String((await get(page.loader, path)).version);
    return press(page.action, path, { text, intent: 'send', version });
  };
  expect(await send('Wi.')).toContain('?done=');
  expect(await send('Wi.')).toBe(`${path}?notice=once`);
  const note = () => press(notes.action, `${path}/notes`, { note: 'Rele l madi.' });
  expect(await note()).toContain('?done=');
  expect(await note()).toBe(`${path}?notice=noted`);
  expect(await kinds()).toEqual(['reply', 'reply', 'note']);
  // A week later it is another one.
  const later = Date.now() + 7 * day;
  const again = { id: messageId, accountId, text: 'Wi.', closes: false, version: undefined };
  expect(await review.sendReply(db, again, later)).toMatchObject({ outcome: 'done' });
  expect(await kinds()).toHaveLength(4);
});

test('an owner sees a message with its writer’s donations and the donor’s phone; an editor sees neither', async () => {
  const email = goodDonation.email.toUpperCase();
  const earlier = await write(db, { email, message: 'Premye' });
  const id = await write(db, { email: goodDonation.email });
  const reference = await giveTo(db, now, { email });
  const read = async (role: Role) =>
    (await signIn(db, role)).get(page.loader, `/admin/messages/${id}`);
  const message = { name: 'Anaïs Pierre', facts: [{}, { value: 'Haïti' }], language: 'ht' };
  const others = { to: `/admin/messages/${earlier}`, text: 'Premye' };
  const related = [{ title: 'Ses autres messages', rows: [others] }];
  const shown = await read('editor');
  expect(shown).toMatchObject({ message, related, phone: null });
  expect(JSON.stringify(shown)).not.toContain(goodDonation.phone);
  const rows = [{ to: `/admin/donations/${reference.toLowerCase()}` }];
  const known = { related: [...related, { title: 'Ses dons', rows }], phone: '+50937000000' };
  expect(await read('owner')).toMatchObject(known);
});

test('the undo of a reply brings its text back into the box, and is too late after the email', async () => {
  const { get, press } = await signIn(db);
  const path = `/ht/admin/messages/${await write(db)}`;
  const send = (text: string) => press(page.action, path, { version: '', text, intent: 'send' });
  const undo = (done: string) =>
    press(actions.action, `${path}/replies/${done.split('done=')[1]}/undo`);
  const undone = await undo(await send('Wi.'));
  expect(await get(page.loader, undone)).toMatchObject({ prefill: 'Wi.', thread: [], version: 2 });
  const again = await send('Wi, wi.');
  const texts = (await deliverEmails(db, Date.now() + 61_000)).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('Wi, wi.')]);
  expect(await undo(again)).toBe(`${path}?notice=mailed`);
});

test('a reply without text or from an old page is shown again with what was typed', async () => {
  const { press, send } = await signIn(db);
  const id = await write(db);
  const path = `/admin/messages/${id}`;
  const wi = { text: 'Wi.', intent: 'send', version: '1' };
  await press(actions.action, `${path}/state`, { state: 'open' });
  for (const [form, answer] of [
    [{ text: ' ' }, { status: 400, errors: { text: 'empty' } }],
    [{ version: '0' }, { status: 409, notice: { reason: 'conflict' }, values: { text: 'Wi.' } }],
  ] as const)
    expect(await send(page.action, path, { ...wi, ...form })).toMatchObject(answer);
  expect(await listThread(db, 'fr', id)).toEqual([]);
  expect(await press(page.action, path, wi)).toContain('?done=');
});

test('an account sends at most thirty replies at once, counting resends and corrected email addresses; other accounts are not limited by it', async () => {
  const [editor, owner] = [await signIn(db), await signIn(db, 'owner')];
  const messageId = await write(db);
  const replyId = await reply(db, { messageId, accountId: editor.id });
  const path = `/admin/messages/${messageId}`;
  for (let n = 0; n < 30; n++)
    expect(
      await takeLimits(db, [review.replyLimit(testSecret, editor.id)], Date.now()),
    ).toBeUndefined();
  const wi = { version: '', text: 'Wi, ankò.', intent: 'send' };
  const limited = { status: 429, notice: { outcome: 'rate_limited' } };
  expect(await editor.send(page.action, path, wi)).toMatchObject(limited);
  const email = { email: 'other@example.org' };
  expect(await editor.send(correction.action, `${path}/email`, email)).toMatchObject(limited);
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

test('a saved reply needs a text in one language; those in the writer’s language come first, with the first name filled in, and their URL puts them into the box', async () => {
  const { get, press, send } = await signIn(db);
  const section = '/admin/messages/replies';
  const empty = { title: 'A', fr: '', ht: ' ', en: '' };
  const missing = { status: 400, errors: { fr: 'empty' }, values: empty };
  expect(await send(replies.action, section, empty)).toMatchObject(missing);
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

const tick = async ({ press }: Person, ids: string[], form: Form) => {
  const ticked = Object.fromEntries(ids.map((id, n) => [`row.${n}`, id]));
  const sent = { filter: 'new', assignee: '', ...form, ...ticked };
  const to = await press(actions.action, '/admin/messages/selection', sent);
  return Object.fromEntries(new URL(to, 'https://bwt.example').searchParams);
};
const states = async () => (await rowsIn('message')).map(({ state }) => state).toSorted();

onDatabase((test) => {
  test('what is ticked is changed at once, and undone at once by whoever did it', async () => {
    const [editor, owner] = [await signIn(db), await signIn(db, 'owner')];
    const [first, second] = [await write(db), await write(db), await write(db)];
    const done = await tick(editor, [first, second, 'gone'], { intent: 'done' });
    expect(done).toEqual({ state: 'new', bulk: expect.any(String), skipped: '1' });
    expect(await states()).toEqual(['done', 'done', 'new']);
    const undoAll = ({ press }: Person) =>
      press(undoBulk.action, `/admin/journal/bulk/${done['bulk']}/undo`, {
        back: '/admin/messages',
      });
    // Nobody undoes what somebody else did at that moment.
    expect(await undoAll(owner)).toBe('/admin/messages?notice=gone');
    expect(await undoAll(editor)).toMatch(/^\/admin\/messages\?bulk=\d+&skipped=0$/);
    expect(await states()).toEqual(['new', 'new', 'new']);
  });

  test('a message that someone has taken up since it was ticked is not new again; what is ticked is assigned, and comes back to its list', async () => {
    const editor = await signIn(db);
    const taken = await write(db, { spamReason: 'honeypot' });
    const row = await write(db, { spamReason: 'honeypot' });
    await review.changeState(db, { id: taken, accountId: editor.id, state: 'waiting' }, now);
    const suspect = { intent: 'new', filter: 'suspect' };
    expect(await tick(editor, [taken, row], suspect)).toMatchObject({ skipped: '1' });
    // Where nothing at all was changed, the next page says why.
    expect(await tick(editor, [taken], suspect)).toMatchObject({ notice: 'changed' });
    expect(await states()).toEqual(['new', 'waiting']);
    const sent = { intent: 'assign', assignee: editor.id, filter: 'open' };
    expect(await tick(editor, [taken], sent)).toMatchObject({ state: 'open' });
    const after = { assignee_id: editor.id, state: 'waiting' };
    expect(await findMessage(db, taken)).toMatchObject(after);
    await editor.press(actions.action, `/admin/messages/${taken}/assignee`, { assignee: '' });
    expect(await findMessage(db, taken)).toMatchObject({ assignee_id: null });
  });
});
