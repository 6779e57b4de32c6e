import { expect } from 'vitest';
import { claimEmail } from '#app/email/outbox.server.ts';
import { sendNextEmail } from '#app/email/worker.server.ts';
import { registry } from '#app/features.server.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { countWaiting, listWaiting } from '#app/office/today/waiting.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { startMailServer } from '#test/mail-server.ts';
import { makeTeamMember, now, reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { silent as log, outboxSettings, smtp } from '#test/outbox.ts';
import { testSecret } from '#test/page-args.ts';
import * as actions from './actions.ts';
import * as correction from './email-correction.tsx';
import * as page from './message.tsx';
import { messageList } from './message-list.server.ts';
import * as notes from './notes.tsx';
import { correctEmail, resendReply, retryAndSettle } from './refused-replies.server.ts';
import { changeState, replyDelayMs, replyLimit, sendReply, undoReply } from './review.server.ts';
import { findMessage, listThread } from './thread.server.ts';

const noSuchAddress = { code: 550, reason: '5.1.1 no such user here', at: 'RCPT TO' } as const;
const due = now + replyDelayMs;
const stateIn = async (id: string) => (await findMessage(db, id))?.state;

/** Sends what is due to a mail server that refuses it for good. */
async function refuse(at = due) {
  await using server = await startMailServer();
  server.refusal = noSuchAddress;
  const post = { db, log, ...outboxSettings, transport: smtp(server.url), now: () => at };
  while (await sendNextEmail({ ...post, onGivenUp: registry.followRefusedEmail }));
}

const begin = async () => ({
  accountId: await makeTeamMember(db),
  messageId: await write(db),
});
const today = (locale: Locale, role: Role, at: number) =>
  listWaiting(registry, db, { locale, role, now: at });
const rejected = (reason: string) => ({ outcome: 'rejected', reason });

onDatabase((test) => {
  test('a reply that is refused for good makes its message new again, whoever closed it, and the badge counts it; nobody can undo that', async () => {
    const { accountId, messageId } = await begin();
    const replyId = await reply(db, { messageId, accountId, closes: true });
    await refuse();
    expect(await stateIn(messageId)).toBe('new');
    expect(
      (await countWaiting(registry, db, { role: 'editor', now: due }))['/admin/messages'],
    ).toBe(1);
    const { rows } = await messageList.page(db, 'new', { accountId });
    expect(rows).toMatchObject([{ id: messageId }]);
    const answer = expect.stringContaining('550 5.1.1 no such user here');
    expect(await listThread(db, messageId)).toMatchObject([
      { id: replyId, state: 'failed', answer },
    ]);
    const filter = { person: null, kind: 'messages', since: null } as const;
    const asked = { filter, after: undefined, role: 'owner' } as const;
    const { lines } = await listJournal(db, asked, 5, due);
    expect(lines[0]).toMatchObject({ action: 'message.refused', by: 'site', undo: null });
    const entryId = lines[0]?.id ?? '';
    const undone = await undoChange(db, { entryId, accountId, role: 'owner' }, due);
    expect(undone.outcome).toBe('rejected');
  });

  test('what the team put with the suspect ones stays there when a reply is refused', async () => {
    const { accountId, messageId } = await begin();
    await reply(db, { messageId, accountId });
    await changeState(db, { id: messageId, accountId, state: 'suspect' }, now);
    await refuse();
    expect(await stateIn(messageId)).toBe('suspect');
  });

  test('a refused reply is first on Today, for editors too, until somebody deals with its message', async () => {
    const accountId = await makeTeamMember(db);
    const old = await write(db, { name: 'Vieux' }, now - 9 * 24 * 60 * 60_000);
    const messageId = await write(db, { email: goodDonation.email });
    await giveTo(db, now);
    await reply(db, { messageId, accountId });
    const last = await reply(db, { messageId, accountId, text: 'Yon lòt ankò.' });
    await refuse();
    const to = `/admin/messages/${messageId}#reply-${last}`;
    const refused = { kind: 'refusedReply', id: messageId, at: due, name: 'Anaïs Pierre', to };
    const days = due + 3 * 24 * 60 * 60_000;
    expect(await today('ht', 'editor', days)).toMatchObject([
      {
        ...refused,
        what: 'repons pou « Bonjou, mwen bezwen… »: adrès sa a pa egziste.',
        phone: null,
      },
      { kind: 'message', id: old },
    ]);
    // Editors see no donor's phone.
    expect(await today('fr', 'owner', days)).toMatchObject([
      {
        ...refused,
        what: 'réponse à « Bonjou, mwen bezwen… » : cette adresse n’existe pas.',
        phone: { number: '+50937000000', name: 'Anaïs Pierre' },
      },
      { kind: 'emails', what: '2 e‑mails refusés' },
      { kind: 'message', id: old },
    ]);
    await changeState(db, { id: messageId, accountId, state: 'done' }, days);
    expect(await today('fr', 'editor', days)).toMatchObject([{ kind: 'message', id: old }]);
  });

  test('refused replies to several messages of one person are one row on Today, which leads to the newest', async () => {
    const accountId = await makeTeamMember(db);
    for (const n of [1, 2]) {
      const messageId = await write(db, { message: `Mesaj ${n}` });
      await reply(db, { messageId, accountId });
      await refuse(due + n);
    }
    const last = await write(db, { email: 'rose@example.org', name: 'Rose' });
    await reply(db, { messageId: last, accountId });
    await refuse(due + 3);
    const newest = await db
      .selectFrom('message')
      .select('id')
      .where('message', '=', 'Mesaj 2')
      .executeTakeFirstOrThrow();
    const rows = (await today('fr', 'editor', due)).filter(({ failed }) => failed === 1);
    expect(rows).toMatchObject([
      { id: newest.id, at: due + 1, what: '2 réponses refusées : cette adresse n’existe pas.' },
      { id: last, name: 'Rose' },
    ]);
  });

  test('Today does not list a refused reply after which another was not refused', async () => {
    const { accountId, messageId } = await begin();
    await reply(db, { messageId, accountId });
    await refuse();
    const again = await reply(db, { messageId, accountId, text: 'Yon lòt ankò.' }, due);
    await changeState(db, { id: messageId, accountId, state: 'open' }, due);
    const refused = async () =>
      (await today('fr', 'editor', due)).filter(({ kind }) => kind === 'refusedReply');
    expect(await refused()).toEqual([]);
    await undoReply(db, { id: messageId, replyId: again, accountId }, due);
    expect(await refused()).toMatchObject([{ id: messageId }]);
    await reply(db, { messageId, accountId, text: 'Ankò yon lòt.' }, due + 1);
    await refuse(due + 1 + replyDelayMs);
    expect(await refused()).toMatchObject([{ id: messageId, at: due + 1 + replyDelayMs }]);
  });

  test('sent again, a refused reply leaves its message as it had left it; one that has left is not sent again', async () => {
    const { accountId, messageId } = await begin();
    const replyId = await reply(db, { messageId, accountId, closes: true });
    const resend = (at: number, id = replyId) =>
      resendReply(db, { id: messageId, replyId: id, accountId }, at);
    expect(await resend(now)).toEqual(rejected('mailed'));
    await refuse();
    expect(await resend(due)).toMatchObject({ outcome: 'done' });
    expect(await stateIn(messageId)).toBe('done');
    expect(await deliverEmails(db, due)).toHaveLength(1);
    expect(await resend(due)).toEqual(rejected('mailed'));
    expect(await resend(due, 'made-up')).toEqual(rejected('gone'));
  });

  test('of several refused replies to one message that are sent again, the last says how it is left', async () => {
    const { accountId, messageId } = await begin();
    await reply(db, { messageId, accountId });
    await reply(db, { messageId, accountId, text: 'Mèsi.', closes: true }, now + 1);
    await refuse(due + 1);
    expect(await db.transaction().execute((trx) => retryAndSettle(trx, 'all', due + 1))).toBe(2);
    expect(await stateIn(messageId)).toBe('done');
  });

  test('a mistyped address is corrected: the refused replies are sent to the right one', async () => {
    const accountId = await makeTeamMember(db);
    const messageId = await write(db, { email: 'anais@gmial.com' });
    await reply(db, { messageId, accountId });
    await refuse();
    const right = { id: messageId, accountId, email: 'anais@gmail.com' };
    expect(await correctEmail(db, right, due)).toMatchObject({ outcome: 'done' });
    expect(await stateIn(messageId)).toBe('waiting');
    expect(await deliverEmails(db, due)).toMatchObject([{ to: right.email }]);
    expect(await correctEmail(db, right, due)).toEqual(rejected('same'));
  });

  test('the same text after a refusal is a new reply', async () => {
    const { accountId, messageId } = await begin();
    const first = await reply(db, { messageId, accountId });
    await refuse();
    expect(await reply(db, { messageId, accountId }, due)).not.toBe(first);
  });

  test('without a mail server a reply is kept, and is sent from its thread once there is one', async () => {
    const { accountId, messageId } = await begin();
    const replyId = await reply(db, { messageId, accountId });
    const transport = { name: 'mailbox' as const, send: async () => {}, close() {} };
    await sendNextEmail({ db, log, ...outboxSettings, transport, now: () => due });
    expect(await listThread(db, messageId)).toMatchObject([{ state: 'kept' }]);
    const resent = await resendReply(db, { id: messageId, replyId, accountId }, due);
    expect(resent.outcome).toBe('done');
    expect(await claimEmail(db, due)).toMatchObject({ kind: 'message-reply', outcome: null });
  });
});

async function thread(text = 'Wi.') {
  const editor = await signIn(db);
  const { id: accountId } = editor;
  const messageId = await write(db);
  const replyId = await reply(db, { messageId, accountId, text });
  const path = `/ht/admin/messages/${messageId}`;
  const correct = (email: string) => editor.send(correction.action, `${path}/email`, { email });
  const resend = (id = replyId) => editor.send(actions.action, `${path}/replies/${id}/retry`);
  return { ...editor, messageId, replyId, path, correct, resend };
}

test('the thread says why a reply was refused, in the reader’s words, and sends it again or to another address', async () => {
  const { get, path, correct, resend } = await thread();
  await refuse();
  const answer = expect.stringContaining('550');
  const refusal = { words: 'Adrès sa a pa egziste.', answer, isAboutAddress: true };
  const entries = [{ by: 'Sit la' }, { by: 'editor' }];
  expect(await get(page.loader, path)).toMatchObject({
    thread: [{ refusal }],
    isRefused: true,
    entries,
  });
  const done = new RegExp(`^${path}\\?done=`);
  expect((await resend()).to).toMatch(done);
  expect((await resend('x')).to).toBe(`${path}?notice=gone`);
  const wrong = { status: 400, values: { email: 'anais@' }, errors: { email: 'email' } };
  expect(await correct('anais@')).toMatchObject(wrong);
  const same = { status: 400, notice: { reason: 'same' } };
  expect(await correct('anais@exemple.com')).toMatchObject(same);
  expect((await correct('anais@example.org')).to).toMatch(done);
});

test('F15 a reply or a note from the form that the Back button brought back is not stored twice, and the page says so', async () => {
  const { id: accountId, get, send: sendForm, messageId, path } = await thread('Bonjou.');
  const texts = async (wanted: string) =>
    (await listThread(db, messageId)).filter(({ kind }) => kind === wanted).map(({ text }) => text);
  const send = async (text: string) => {
    const version = String((await get(page.loader, path)).version);
    return (await sendForm(page.action, path, { text, intent: 'send', version })).to;
  };
  expect(await send('Wi.')).toContain('?done=');
  expect(await send('Wi.')).toBe(`${path}?notice=once`);
  expect(await send('Non.')).toContain('?done=');
  expect(await texts('reply')).toEqual(['Bonjou.', 'Wi.', 'Non.']);
  const note = async () =>
    (await sendForm(notes.action, `${path}/notes`, { note: 'Rele l madi.' })).to;
  expect(await note()).toContain('?done=');
  expect(await note()).toBe(`${path}?notice=noted`);
  expect(await texts('note')).toHaveLength(1);
  // A week later it is another one.
  const later = Date.now() + 7 * 24 * 60 * 60_000;
  const again = { id: messageId, accountId, text: 'Wi.', closes: false, version: undefined };
  expect(await sendReply(db, again, later)).toMatchObject({ outcome: 'done' });
  expect(await texts('reply')).toHaveLength(4);
});

test('sending again and correcting the address count as replies do', async () => {
  const { id: accountId, messageId, path, correct, resend } = await thread();
  await refuse();
  const limit = replyLimit(testSecret, accountId);
  for (let n = 0; n < limit.burst; n++) await takeLimits(db, [limit], Date.now());
  expect((await resend()).to).toBe(`${path}?notice=enough_replies`);
  const limited = { status: 429, values: { email: 'other@example.org' } };
  expect(await correct('other@example.org')).toMatchObject(limited);
  expect(await listThread(db, messageId)).toMatchObject([{ state: 'failed' }]);
});
