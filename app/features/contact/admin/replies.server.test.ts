import { expect } from 'vitest';
import { claimEmail, markFailed } from '#app/email/outbox.server.ts';
import { sendNextEmail } from '#app/email/worker.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, secondConnection } from '#test/database.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { makeTeamMember, now, reply, write } from '#test/message-review.ts';
import { silent as log, outboxSettings, smtp } from '#test/outbox.ts';
import { changeState, findUndoneText, replyDelayMs, undoReply } from './review.server.ts';
import { findMessage, listThread } from './thread.server.ts';

const stateIn = async (id: string) => (await findMessage(db, id))?.state;

const begin = async () => ({ accountId: await makeTeamMember(db), messageId: await write(db) });
const rejected = (reason: string) => ({ outcome: 'rejected', reason });

eachEngine((test) => {
  test('two workers on one database send a reply once; of an undo and a worker at the same time, one wins', async () => {
    const other = secondConnection();
    await using server = await startMailServer();
    const { accountId, messageId } = await begin();
    const later = () => now + replyDelayMs;
    const post = { log, ...outboxSettings, transport: smtp(server.url), now: later };
    await reply(db, { messageId, accountId, text: 'Yon sèl fwa' });
    await Promise.all([db, other, db, other].map((each) => sendNextEmail({ ...post, db: each })));
    expect(server.inbox).toHaveLength(1);
    for (let round = 0; round < 10; round++) {
      const before = server.inbox.length;
      const replyId = await reply(db, { messageId, accountId, text: `Tour ${round}` });
      const [undone] = await Promise.all([
        undoReply(other, { id: messageId, replyId, accountId }, later()),
        sendNextEmail({ ...post, db }),
      ]);
      while (await sendNextEmail({ ...post, db }));
      expect(server.inbox.length - before).toBe(undone.outcome === 'done' ? 0 : 1);
    }
  });

  test('a second press sends the same reply once, also at the same time', async () => {
    const { accountId, messageId } = await begin();
    const press = (each: typeof db) => reply(each, { messageId, accountId, version: 0 });
    const both = await Promise.all([db, secondConnection()].map(press));
    expect(new Set(both).size).toBe(1);
    expect(await deliverEmails(db, now + replyDelayMs)).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('a reply reaches the mail server a minute later: in the language and the thread of the message, answers go to the team', async () => {
    await using server = await startMailServer();
    const accountId = await makeTeamMember(db);
    const messageId = await write(db, { message: 'Bonjou,\nmwen bezwen yon sit.' });
    const post = { db, log, ...outboxSettings, transport: smtp(server.url) };
    const text = 'Bonjou Anaïs,\n\nWi, nou ka ede w.\nRele nou.';
    const first = await reply(db, { messageId, accountId, text });
    expect(await sendNextEmail({ ...post, now: () => now + replyDelayMs - 1 })).toBe(false);
    expect(await sendNextEmail({ ...post, now: () => now + replyDelayMs })).toBe(true);
    const second = await reply(db, { messageId, accountId, closes: true }, now + 90_000);
    await sendNextEmail({ ...post, now: () => now + 90_000 + replyDelayMs });
    const [one, two] = server.inbox.map(parseMail);
    expect(Object.fromEntries(one?.headers ?? [])).toMatchObject({
      to: 'anais@exemple.com',
      'reply-to': '=?UTF-8?Q?=C3=89quipe?= <equipe@bwt.test>',
      subject: 'Re: mesaj ou te voye bay BWT',
      'content-language': 'ht',
      'message-id': `<reply-${first}@bwt.test>`,
      'in-reply-to': `<message-${messageId}@bwt.test>`,
      references: `<message-${messageId}@bwt.test>`,
    });
    expect(one?.headers.has('auto-submitted')).toBe(false);
    expect(one?.text).toContain('Bonjou Anaïs,\n\nWi, nou ka ede w.\nRele nou.\n\nEkip BWT a');
    expect(one?.text).toContain('\n> Bonjou,\n> mwen bezwen yon sit.');
    expect(one?.html).toMatch(
      /Wi, nou ka ede w\.<br\/>Rele nou\.<\/p>[\s\S]*<blockquote[^>]*>Bonjou,\nmwen bezwen yon sit\.</,
    );
    expect(Object.fromEntries(two?.headers ?? [])).toMatchObject({
      'in-reply-to': `<reply-${first}@bwt.test>`,
      references: `<message-${messageId}@bwt.test> <reply-${first}@bwt.test>`,
      'message-id': `<reply-${second}@bwt.test>`,
    });
    expect(await listThread(db, messageId)).toMatchObject([
      { kind: 'reply', state: 'sent', by: 'editor' },
      { kind: 'reply', state: 'sent' },
    ]);
  });

  test('a reply undone after 50 seconds never leaves; its text and the state before it are back', async () => {
    const { accountId, messageId } = await begin();
    const replyId = await reply(db, { messageId, accountId, text: 'Trop vite', closes: true });
    const undo = (at: number) => undoReply(db, { id: messageId, replyId, accountId }, at);
    expect(await undo(now + 50_000)).toMatchObject({ outcome: 'done' });
    expect(await deliverEmails(db, now + 3 * replyDelayMs)).toEqual([]);
    expect(await stateIn(messageId)).toBe('new');
    expect(await listThread(db, messageId)).toEqual([]);
    expect(await findUndoneText(db, messageId, replyId)).toBe('Trop vite');
    expect(await undo(now + 51_000)).toEqual(rejected('gone'));
  });

  test('an undo leaves a state that someone has set since', async () => {
    const { accountId, messageId } = await begin();
    const replyId = await reply(db, { messageId, accountId });
    expect(await stateIn(messageId)).toBe('waiting');
    await changeState(db, { id: messageId, accountId, state: 'open' }, now);
    await undoReply(db, { id: messageId, replyId, accountId }, now);
    expect(await stateIn(messageId)).toBe('open');
  });

  test('it is too late for an undo once a worker has begun, also when the attempt failed', async () => {
    const { accountId, messageId } = await begin();
    const replyId = await reply(db, { messageId, accountId });
    const undo = (at: number) => undoReply(db, { id: messageId, replyId, accountId }, at);
    const due = now + replyDelayMs;
    const claimed = await claimEmail(db, due);
    expect(await undo(due)).toEqual(rejected('mailed'));
    if (claimed) await markFailed(db, claimed, 'no answer', due);
    expect(await undo(due)).toEqual(rejected('mailed'));
    expect(await listThread(db, messageId)).toMatchObject([{ state: 'leaving' }]);
    expect(await deliverEmails(db, due + replyDelayMs)).toHaveLength(1);
    expect(await undo(due + replyDelayMs)).toEqual(rejected('mailed'));
  });

  test('a worker that dies with a reply in its hands does not lose it: another sends it, once', async () => {
    const accountId = await makeTeamMember(db);
    await reply(db, { messageId: await write(db), accountId });
    await claimEmail(secondConnection(), now + replyDelayMs);
    expect(await deliverEmails(db, now + replyDelayMs + 1_000)).toEqual([]);
    expect(await deliverEmails(db, now + replyDelayMs + 6 * 60_000)).toHaveLength(1);
    expect(await deliverEmails(db, now + replyDelayMs + 12 * 60_000)).toEqual([]);
  });
});
