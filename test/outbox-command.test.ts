import { expect, test, vi } from 'vitest';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { passwordChangedEmail } from '#app/features/accounts/email.server.ts';
import { makeMember, onDatabase } from '../e2e/members.ts';
import { runCommand } from './command.ts';
import { goodMessage, sendMessage } from './contact.ts';
import { parseMail, startMailServer } from './mail-server.ts';
import { startServer } from './server.ts';
import { testFolder } from './uploads.ts';

test('E5: a message reaches a real SMTP server between the addresses of the settings, no local mailbox; what waits and what was refused is listed and retried while the site serves', async () => {
  await using mail = await startMailServer();
  const env = {
    DATA_DIR: await testFolder(),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Site <site@bwt.test>',
    MAIL_TO: 'BWT <equipe@bwt.test>',
  };
  const outbox = (...args: string[]) => runCommand('outbox', args, env);
  await using server = await startServer(env);
  const mailbox = await fetch(`${server.url}/mailbox?key=x`, { redirect: 'manual' });
  expect([server.mailboxUrl, mailbox.status]).toEqual([undefined, 302]);

  mail.refusal = { code: 550, reason: '5.1.1 <equipe@bwt.test>\u001b[31m: no such mailbox' };
  expect((await sendMessage(server.url)).status).toBe(303);
  await vi.waitUntil(() => server.output().includes('company’s own address'), 30_000);
  const queued = passwordChangedEmail({ accountId: (await makeMember(server)).id });
  // Two days ahead, by a clock that was wrong: not due before the command retries it.
  await onDatabase(server, (db) => enqueueEmail(db, queued, Date.now() + 172_800_000));
  const listed = (await outbox()).stdout;
  const lines = listed.replace(/[\da-f-]{36}/g, 'ID').replace(/\d+ (s|attempts?)\b/g, 'N $1');
  expect(lines).toMatch(/\.\n1 email waiting, 1 email refused for good\.\n\nRefused for good:\n/);
  expect(lines).toMatch(/\n {2}ID {2}contact, to the company, BWT <e…@b….test>\n/);
  expect(lines).toMatch(/ Message failed: 550 5\.1\.1 <e…@b….test> ?\[31m: no such mailbox\n/);
  expect(lines).toMatch(/\n\nWaiting:\n {2}ID {2}password-changed, to .…@e….org\n/);
  for (const kept of ['equipe@', '\u001b']) expect(listed).not.toContain(kept);

  mail.refusal = null;
  const [, id = ''] = /^ {2}([\da-f-]{36}) {2}contact/m.exec(listed) ?? [];
  const retried = `The email ${id} will be tried again now.\n`;
  expect(await outbox('retry', id)).toEqual({ code: 0, stdout: retried, stderr: '' });
  await vi.waitUntil(() => mail.inbox.length === 1, 30_000);
  const { headers, text } = await parseMail(mail.inbox[0] ?? '');
  const addresses = ['from', 'to', 'reply-to'].map((name) => headers.get(name));
  expect(addresses).toEqual([env.MAIL_FROM, env.MAIL_TO, goodMessage.email]);
  expect(text).toContain(`from_name : ${goodMessage.name}\n`);
  expect(text).toContain(goodMessage.message);
  const none = /^Emails are sent through .* \(SMTP_URL\)\.\nNo emails/;
  expect((await outbox('retry', 'all')).stdout).toBe('1 email will be tried again now.\n');
  // An accepted email is stored as sent a moment later.
  await vi.waitUntil(async () => none.test((await outbox()).stdout), 30_000);
  expect(mail.inbox).toHaveLength(2);
  expect(server.output()).not.toMatch(/roseline|école/i);
});
