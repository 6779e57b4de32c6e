import { expect, onTestFinished, test, vi } from 'vitest';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { passwordChangedEmail } from '#app/features/accounts/email.server.ts';
import { signInWithIdentity } from '#app/features/accounts/login/identities.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { googleProfile } from './accounts.ts';
import { runCommand } from './command.ts';
import { goodMessage, sendMessage } from './contact.ts';
import { parseMail, startMailServer } from './mail-server.ts';
import { startServer } from './server.ts';
import { testFolder } from './uploads.ts';

test('E5: a message reaches a real SMTP server between the addresses of the settings, no local mailbox; what waits and what was refused is listed and retried while the site serves', async () => {
  await using mail = await startMailServer();
  const env: Record<string, string> = {
    DATA_DIR: await testFolder(),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Site <site@bwt.test>',
    MAIL_TO: 'BWT <equipe@bwt.test>',
  };
  const outbox = (...args: string[]) => runCommand('outbox', args, env);
  await using server = await startServer(env);
  const mailbox = await fetch(`${server.url}/mailbox?key=x`, { redirect: 'manual' });
  expect([server.mailboxUrl, mailbox.status]).toEqual([undefined, 302]);
  const db = openDatabase(parseConfig(env));
  onTestFinished(() => db.destroy());
  const prints = (text: string) => vi.waitUntil(() => server.output().includes(text), 30_000);

  mail.refusal = { code: 550, reason: '5.1.1 <equipe@bwt.test>\u001b[31m: no such mailbox' };
  expect((await sendMessage(server.url)).status).toBe(303);
  await prints('company’s own address');
  mail.refusal = { code: 451, reason: '4.3.0 later' };
  // A member by Google: making the account queues no email that the server would be sending too.
  const accountId = await signInWithIdentity(db, googleProfile, 'fr', Date.now());
  await enqueueEmail(db, passwordChangedEmail({ accountId }), Date.now());
  await prints('an email was not sent');

  const listed = (await outbox()).stdout;
  const lines = listed.replace(/[\da-f-]{36}/g, 'ID').replace(/\d+ (s|attempts?)\b/g, 'N $1');
  expect(lines).toMatch(/\.\n1 email waiting, 1 email refused for good\.\n\nRefused for good:\n/);
  expect(lines).toMatch(/\n {2}ID {2}contact, to the company, BWT <e…@b….test>\n/);
  expect(lines).toMatch(/ Message failed: 550 5\.1\.1 <e…@b….test> ?\[31m: no such mailbox\n/);
  expect(lines).toMatch(/\n\nWaiting:\n {2}ID {2}password-changed, to m…@e….org\n/);
  for (const kept of ['equipe@', 'marie@', '\u001b']) expect(listed).not.toContain(kept);

  mail.refusal = null;
  const [, id = ''] = /^ {2}([\da-f-]{36}) {2}contact/m.exec(listed) ?? [];
  const retried = `The email ${id} will be tried again now.\n`;
  expect(await outbox('retry', id)).toEqual({ code: 0, stdout: retried, stderr: '' });
  const toTeam = async () => {
    const emails = await Promise.all(mail.inbox.map(parseMail));
    return emails.find(({ headers }) => headers.get('to') === env.MAIL_TO);
  };
  const { headers, text } = await vi.waitUntil(toTeam, 30_000);
  const sender = ['from', 'reply-to'].map((name) => headers.get(name));
  expect(sender).toEqual([env.MAIL_FROM, goodMessage.email]);
  expect(text).toContain(`from_name : ${goodMessage.name}\n`);
  expect(text).toContain(goodMessage.message);
  const waiting = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  // An accepted email is stored as sent a moment later.
  await vi.waitUntil(async () => !(await waiting()).some((row) => row.id === id), 30_000);
  await outbox('retry', 'all');
  await vi.waitUntil(async () => (await waiting()).length === 0, 30_000);
  expect(mail.inbox).toHaveLength(2);
  expect((await outbox()).stdout).toMatch(/^Emails are sent through .* \(SMTP_URL\)\.\nNo emails/);
  expect(server.output()).not.toMatch(/roseline|école/i);
});
