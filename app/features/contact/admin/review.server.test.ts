import { expect } from 'vitest';
import { sendNextEmail } from '#app/email/worker.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, secondConnection, test } from '#test/database.ts';
import { entryOf } from '#test/donation-review.ts';
import { giveTo } from '#test/donations.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { makeTeamMember, now, reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { outboxTo, smtp } from '#test/outbox.ts';
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
const rejected = (reason: string) => ({ outcome: 'rejected', reason });
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
    const other = secondConnection();
    await using server = await startMailServer();
    const { accountId, messageId } = await begin();
    const post = { ...outboxTo(db, smtp(server.url)), now: () => due };
    for (let round = 0; round < 6; round++) {
      const before = server.inbox.length;
      const replyId = await reply(db, { messageId, accountId, text: `Tour ${round}` });
      const [undone] = await Promise.all([
        review.undoReply(other, { id: messageId, replyId, accountId }, due),
        sendNextEmail(post),
      ]);
      while (await sendNextEmail(post));
      expect(server.inbox.length - before).toBe(undone.outcome === 'done' ? 0 : 1);
    }
  });

  test('a second press sends the same reply once, also at the same time', async () => {
    const { accountId, messageId } = await begin();
    const press = (each: typeof db) => reply(each, { messageId, accountId, version: 0 });
    const both = await Promise.all([db, secondConnection()].map(press));
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
    const assign = (assigneeId: string) =>
      review.assignMessage(db, { id: messageId, accountId: editor, assigneeId }, now);
    const entryId = await entryOf(assign(owner));
    expect(await namesIn('mine', owner)).toEqual(['Anaïs']);
    expect(await namesIn('mine', editor)).toEqual([]);
    expect(await namesIn('open', editor)).toEqual(['Anaïs']);
    const member = await makeTeamMember(db, 'member');
    expect(await assign(member)).toEqual({ outcome: 'rejected', reason: 'noMember' });
    await entryOf(undo(entryId, editor));
    expect(await findMessage(db, messageId)).toMatchObject({ assignee_id: null, state: 'new' });
    await assign(owner);
    await review.changeState(db, { id: messageId, accountId: editor, state: 'done' }, now);
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
    const sendAt = (at: number, more = {}) =>
      sendNextEmail({ ...outboxTo(db, smtp(server.url)), now: () => at, ...more });
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
    const sent = { kind: 'reply', state: 'sent', by: 'editor' };
    expect(await listThread(db, 'fr', messageId)).toMatchObject([sent, sent]);
  });

  test('a reply undone after 50 seconds never leaves; its text is back, and the state before it unless someone has set one since', async () => {
    const { accountId, messageId } = await begin();
    const of = { id: messageId, accountId };
    for (const state of ['new', 'open'] as const) {
      const replyId = await reply(db, { messageId, accountId, text: state, closes: true });
      expect(await stateIn(messageId)).toBe('done');
      if (state === 'open') await review.changeState(db, { ...of, state }, now);
      const undo = (at: number) => review.undoReply(db, { ...of, replyId }, at);
      expect(await undo(now + 50_000)).toMatchObject({ outcome: 'done' });
      expect(await deliverEmails(db, now + 3 * review.replyDelayMs)).toEqual([]);
      expect(await stateIn(messageId)).toBe(state);
      expect(await listThread(db, 'fr', messageId)).toEqual([]);
      expect(await review.findUndoneText(db, messageId, replyId)).toBe(state);
      expect(await undo(now + 51_000)).toEqual(rejected('gone'));
    }
  });

  test('refused replies are first on Today, in one row for each person, which leads to the newest, until somebody deals with its message or another reply is not refused', async () => {
    const accountId = await makeTeamMember(db);
    const old = await write(db, { name: 'Vieux' }, now - 9 * day);
    await giveTo(db, now);
    const ids = [await write(db), await write(db)] as const;
    for (const [n, messageId] of ids.entries()) {
      await reply(db, { messageId, accountId });
      await refuse(due + n);
    }
    const what = '2 réponses refusées\u00a0: cette adresse n’existe pas.';
    const newest = { kind: 'refusedReply', id: ids[1], at: due, what };
    const waiting = { kind: 'message', id: old };
    // Editors see no donor's phone.
    expect(await today('editor')).toMatchObject([{ ...newest, phone: null }, waiting]);
    const phone = { number: '+50937000000', name: 'Anaïs Pierre' };
    expect(await today('owner')).toMatchObject([{ ...newest, phone }, { kind: 'emails' }, waiting]);
    await review.changeState(db, { id: ids[0], accountId, state: 'done' }, due);
    // The same text may be another reply.
    const again = await reply(db, { messageId: ids[1], accountId }, due);
    await review.changeState(db, { id: ids[1], accountId, state: 'open' }, due);
    expect(await today('editor')).toMatchObject([waiting]);
    await review.undoReply(db, { id: ids[1], replyId: again, accountId }, due);
    expect(await today('editor')).toMatchObject([{ id: ids[1] }, waiting]);
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
  const { id: accountId, get, press, refused, messageId, path, replyId } = await conversation();
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
  expect(await refused(...correct, { email: 'anais@exemple.com' })).toMatchObject(same);
  expect(await press(...correct, { email: 'anais@example.org' })).toMatch(done);
  expect(await stateIn(messageId)).toBe('done');
  const sent = await deliverEmails(db, Date.now());
  expect(sent.map(({ to }) => to)).toEqual(['anais@example.org']);
});

test('without a mail server a reply is kept, and is sent from its thread once there is one', async () => {
  const { press, messageId, path, replyId } = await conversation();
  const local = { name: 'mailbox' as const, send: async () => {}, close() {} };
  await sendNextEmail({ ...outboxTo(db, local), now: () => due });
  expect(await listThread(db, 'fr', messageId)).toMatchObject([{ state: 'kept' }]);
  expect(await press(actions.action, `${path}/replies/${replyId}/retry`)).toContain('?done=');
  expect(await deliverEmails(db, Date.now())).toHaveLength(1);
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
