import { randomUUID } from 'node:crypto';
import { freePort } from '#test/free-port.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { startServer } from '#test/server.ts';
import { ContactPage, countMessages, visitor } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('a message arrives in the inbox of a real SMTP server', async ({ page }) => {
      await using mail = await startMailServer();
      const addresses = { MAIL_FROM: 'Site <site@bwt.test>', MAIL_TO: 'Equipe <equipe@bwt.test>' };
      await using server = await startServer({ SMTP_URL: mail.url, ...addresses });
      const form = new ContactPage(page, 'en');
      await form.open('?service=network-service', server);
      const message = `A network for ${randomUUID()}`;
      await form.fill(message);
      await form.takeTime(server);
      await form.send.click();
      await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);

      await expect.poll(() => mail.inbox.length).toBe(1);
      const { headers, text } = parseMail(mail.inbox[0] ?? '');
      expect(headers.get('from')).toBe(addresses.MAIL_FROM);
      expect(headers.get('to')).toBe(addresses.MAIL_TO);
      expect(headers.get('reply-to')).toBe(visitor.email);
      const lines = text.split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([`from_name : ${visitor.name}`, `email : ${visitor.email}`, 'country : Haïti']),
      );
      expect(lines).toEqual(
        expect.arrayContaining([expect.stringMatching(/^date_time : ./), 'Langue du site : anglais', message]),
      );
      expect(text).not.toContain('À vérifier');
    });
  });
}

test('accepts the message while the SMTP server is down, and delivers the email when it is up', async ({ page }) => {
  const port = await freePort();
  await using server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const form = new ContactPage(page);
  await form.open('', server);
  const message = `Serveur en panne ${randomUUID()}`;
  await form.fill(message);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  await expect.poll(() => server.output()).toContain('an email was not sent');
  expect(countMessages(server, message)).toBe(1);

  await using mail = await startMailServer(port);
  await expect.poll(() => mail.inbox.length).toBe(1);
  expect(parseMail(mail.inbox[0] ?? '').text).toContain(message);
  await expect.poll(() => server.output()).toContain('an outbox entry is done');
  expect(mail.inbox).toHaveLength(1);
});
