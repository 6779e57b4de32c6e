import { expect, test } from 'vitest';
import { goodMessage, sendMessage } from '#test/contact.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { startServer } from '#test/server.ts';

test('E5: a message arrives in the inbox of a real SMTP server, between the addresses of the settings, and the site has no mailbox', async () => {
  await using smtp = await startMailServer();
  const addresses = { MAIL_FROM: 'Site <site@bwt.test>', MAIL_TO: 'Equipe <equipe@bwt.test>' };
  await using server = await startServer({ SMTP_URL: smtp.url, ...addresses });
  const mailbox = await fetch(`${server.url}/mailbox?key=x`, { redirect: 'manual' });
  expect([server.mailboxUrl, mailbox.status, mailbox.headers.get('location')]).toEqual([
    undefined,
    302,
    '/home?notfound=%2Fmailbox',
  ]);
  expect((await sendMessage(server.url)).status).toBe(303);
  await expect.poll(() => smtp.inbox.length).toBe(1);
  const { headers, text } = parseMail(smtp.inbox[0] ?? '');
  expect(['from', 'to', 'reply-to'].map((name) => headers.get(name))).toEqual([
    addresses.MAIL_FROM,
    addresses.MAIL_TO,
    goodMessage.email,
  ]);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      `from_name : ${goodMessage.name}`,
      'country : Haïti',
      goodMessage.message,
    ]),
  );
  expect(server.output()).not.toMatch(/roseline|école/i);
});
