import { afterAll, expect } from 'vitest';
import { claimEmail, markSent } from '#app/email/outbox.server.ts';
import { messageData } from '#app/features/contact/admin/personal-data.server.ts';
import { findMessage, listThread } from '#app/features/contact/admin/thread.server.ts';
import type { Site } from '#app/office/registry.ts';
import { parseConfig } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { db, onDatabase, rowsIn, secondDb, updateRows } from '#test/database.ts';
import { type Mailbox, startDovecot } from '#test/dovecot.ts';
import { makeTeamMember, reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { silent } from '#test/outbox.ts';
import { smallPicture } from '#test/pictures.ts';
import { loader } from './file.ts';
import { maxFileBytesADay, readFile } from './files.server.ts';
import { readAnswers } from './inbox.server.ts';
import { listAnswers, listFiles } from './list.server.ts';

const boundary = 'kap-1803';
const multipart = `multipart/mixed; boundary="${boundary}"`;

let sent = 0;
/** An email as somebody’s program sends it. */
function email(headers: Record<string, string>, body: string | string[] = 'Wi, samdi bon.') {
  const isText = typeof body === 'string';
  const all = {
    'Message-ID': `<${++sent}.${Date.now()}@exemple.com>`,
    From: 'Anaïs Pierre <anais@exemple.com>',
    To: 'contact@bwt.example',
    Subject: 'Re: Mesaj ou',
    'MIME-Version': '1.0',
    'Content-Type': isText ? 'text/plain; charset=utf-8' : multipart,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const parts = isText ? body : body.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `${head.join('')}\r\n${parts}${isText ? '' : `--${boundary}--`}\r\n`;
}

const attached = (name: string, type: string, bytes: Buffer) =>
  `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}`;

const server = await startDovecot();
afterAll(() => server[Symbol.asyncDispose]());

const read = (db: Db, { url }: Mailbox) => {
  const site = { config: parseConfig({ IMAP_URL: url }), log: silent } as unknown as Site;
  return readAnswers(db, 0, site, new AbortController().signal);
};

/** A message that the team has replied to, and the mailbox before the answer. */
async function conversation() {
  const mailbox = await server.makeMailbox();
  await mailbox.deliver(email({}, 'An email from before the site read the mailbox.'));
  await read(db, mailbox);
  const accountId = await makeTeamMember(db, 'owner');
  const messageId = await write(db);
  const replyId = await reply(db, { messageId, accountId, closes: true });
  const answer = { 'In-Reply-To': `<reply-${replyId}@bwt.example>` };
  /** Delivers an email, and has the inbox read. */
  const receive = async (...emails: string[]) => {
    for (const each of emails) await mailbox.deliver(each);
    await read(db, mailbox);
  };
  return { mailbox, messageId, replyId, answer, receive };
}
const answersOf = (messageId: string) =>
  listAnswers(db, 'fr', { id: messageId, email: 'anais@exemple.com' });

onDatabase((test) => {
  test('an answer joins its thread and reopens it, without what its program quotes, however it refers to it', async () => {
    const { messageId, answer, receive } = await conversation();
    const quoted = '\r\n\r\nLe 20 nov. 2026, BWT <contact@bwt.example> a écrit :\r\n> Bonjour';
    const to = `contact+${messageId.replaceAll('-', '')}@bwt.example`;
    const thread = `<x@y> <message-${messageId}@bwt.example> <z@y>`;
    // By the list of a group address.
    const list = { 'List-ID': '<contact.bwt.example>', Precedence: 'list' };
    await receive(
      email({ ...answer, ...list }, `Mèsi!${quoted}`),
      email({ References: thread }, 'Dezyèm.'),
      email({ To: to, From: 'rose@exemple.com' }, 'Twazyèm.'),
    );
    const answers = await answersOf(messageId);
    expect(answers).toMatchObject([
      { by: 'Anaïs Pierre', text: 'Mèsi!' },
      { by: 'Anaïs Pierre', text: 'Dezyèm.' },
      { by: 'rose', head: expect.stringContaining('rose@exemple.com'), text: 'Twazyèm.' },
    ]);
    expect(answers[0]?.quoted).toContain('> Bonjour');
    expect(await rowsIn('message')).toMatchObject([{ id: messageId, state: 'new' }]);
    for (const { subject_id } of await rowsIn('notification')) expect(subject_id).toBe(messageId);
  });

  test('an email is read once: in two processes, sent twice, and after the server numbered all anew', async () => {
    const { mailbox, messageId, answer, receive } = await conversation();
    const first = email(answer);
    await mailbox.deliver(first);
    await Promise.all([read(db, mailbox), read(secondDb(), mailbox)]);
    await receive(first);
    await mailbox.renumber();
    await receive();
    await receive(email(answer, 'Lòt.'));
    const texts = (await answersOf(messageId)).map(({ text }) => text);
    expect(texts).toEqual(['Wi, samdi bon.', 'Lòt.']);
  });

  test('pictures are encoded anew, other files are kept as they came under a harmless name, and too much is left in the mailbox', async () => {
    const { messageId, answer, receive } = await conversation();
    const script = Buffer.from('<script>alert(1)</script>');
    await receive(
      email(answer, [
        'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Gade <b onclick="x()">foto</b> a</p>',
        attached('../../Fèy;1.html', 'text/html', script),
        attached('foto.png', 'image/png', await smallPicture()),
        attached('fo.png', 'image/png', script),
        attached('lou.zip', 'application/zip', Buffer.alloc(10_000_001, 1)),
      ]),
    );
    expect(await answersOf(messageId)).toMatchObject([{ text: 'Gade foto a' }]);
    const files = await listFiles(db, 'en', messageId);
    const [page] = files.filter(({ label }) => label.includes('html'));
    expect(files.map(({ label }) => label.replaceAll('\u00a0', ' ')).sort()).toEqual([
      expect.stringMatching(/^_.._F[\p{L}_]+y_1\.html \(1 kB\)$/u),
      'fo.png (1 kB)',
      'foto.jpeg (1 kB)',
      'lou.zip (10001 kB), left in the mailbox',
    ]);
    const found = await Promise.all(files.map(({ id }) => readFile(db, { id, messageId })));
    const pictures = found.filter((file) => file?.isPicture);
    expect(pictures.map((file) => file?.content.toString('hex', 0, 2))).toEqual(['ffd8']);
    const kept = await readFile(db, { id: page?.id ?? '', messageId });
    expect(kept).toMatchObject({ isPicture: false, content: script });
    const { get } = await signIn(db, 'editor', 'jean');
    const download = (of: string) => get(loader, `/admin/messages/${of}/files/${page?.id}`);
    const { headers } = await download(messageId);
    const name = /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%-]+$/;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(name),
    });
    expect((await download(await write(db))).status).toBe(404);
    await db.deleteFrom('message').where('id', '=', messageId).execute();
    for (const table of ['message_answer', 'message_file', 'message_file_part'] as const)
      expect(await rowsIn(table)).toEqual([]);
  });

  test('what belongs to no thread is a new message, or a suspect one; what programs write is neither', async () => {
    const { messageId, answer, receive } = await conversation();
    const programs: Record<string, string>[] = [
      { ...answer, 'Auto-Submitted': 'auto-replied' },
      { 'List-Id': '<nouvelles.exemple.com>' },
      { From: 'MAILER-DAEMON@exemple.com' },
      { From: 'no address' },
    ];
    const told = (await rowsIn('notification')).length;
    await receive(
      ...programs.map((headers) => email(headers)),
      email({ Subject: 'Yon devi' }, 'Bonjou.'),
      email({ 'X-Spam-Flag': 'YES' }, 'Acheter.'),
    );
    expect(await answersOf(messageId)).toEqual([]);
    const query = db.selectFrom('message').selectAll().where('id', '!=', messageId);
    expect(await query.orderBy('state').execute()).toMatchObject([
      { message: 'Yon devi\n\nBonjou.', state: 'new', suspicion: null },
      { message: 'Re: Mesaj ou\n\nAcheter.', state: 'suspect', suspicion: 'email' },
    ]);
    expect(await rowsIn('notification')).toHaveLength(told + 1);
  });

  test('strangers cannot fill the disk: files of spam, and of a day that had many, stay in the mailbox', async () => {
    const { messageId, answer, receive } = await conversation();
    const file = [attached('a.txt', 'text/plain', Buffer.from('a'))];
    const leftOut = async () =>
      (await rowsIn('message_file')).filter(({ is_left_out }) => is_left_out).length;
    await receive(email({ 'X-Spam-Flag': 'YES' }, file));
    expect(await leftOut()).toBe(1);
    await updateRows('message_file', { is_left_out: 0, bytes: maxFileBytesADay });
    await receive(email(answer, file));
    expect(await leftOut()).toBe(1);
    expect(await answersOf(messageId)).toHaveLength(1);
  });

  test('whoever answers in the thread of another finds it in the copy, and an erasure takes it', async () => {
    const { messageId, answer, receive } = await conversation();
    await receive(email({ ...answer, From: 'Rose <Rose@exemple.com>' }));
    const { read: copy, erase } = messageData.ofPerson ?? expect.fail();
    const rose = { email: 'rose@exemple.com', account: null };
    expect(await copy(db, rose)).toMatchObject({ messages: [], message_answers: [{}] });
    await erase?.(db, rose, Date.now());
    expect(await answersOf(messageId)).toEqual([]);
    expect(await rowsIn('message')).toHaveLength(1);
  });

  test('a reply that comes back is refused, and its message new again', async () => {
    const { messageId, replyId, receive } = await conversation();
    const at = Date.now() + 60_000;
    for (let entry = await claimEmail(db, at); entry; entry = await claimEmail(db, at))
      await markSent(db, entry.id, at);
    const headers = {
      From: 'MAILER-DAEMON@exemple.com',
      'Content-Type': `multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    };
    const report = (status: string) => [
      'Content-Type: text/plain\r\n\r\nSorry.',
      `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.exemple.com\r\n\r\nFinal-Recipient: rfc822; anais@exemple.com\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user`,
      `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <reply-${replyId}@bwt.example>`,
    ];
    await receive(email(headers, report('4.4.1')));
    expect(await findMessage(db, messageId)).toMatchObject({ state: 'done' });
    await receive(email(headers, report('5.1.1')));
    const refusal = { answer: expect.stringContaining('no such user') };
    expect(await listThread(db, 'fr', messageId)).toMatchObject([{ state: 'failed', refusal }]);
    expect(await findMessage(db, messageId)).toMatchObject({ state: 'new' });
  });
});
