import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#test/free-port.ts';
import { startServer } from '#test/server.ts';
import { ContactPage, countMessages, visitor } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

/** A mail server with one inbox for all: whole mails, as they came over the wire. */
async function startMailServer(port = 0) {
  const inbox: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        mail += chunk;
      });
      stream.on('end', () => {
        inbox.push(mail);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listening } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${listening}`, inbox, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

for (const javaScriptEnabled of [true, false]) {
  test(`a message arrives in a real mail server’s inbox once, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({ browser }) => {
    await using mail = await startMailServer();
    await using server = await startServer({ SMTP_URL: mail.url, MAIL_FROM: 'Site <site@bwt.test>', MAIL_TO: 'Equipe <equipe@bwt.test>' });
    const context = await browser.newContext({ javaScriptEnabled, baseURL: server.url });
    const form = new ContactPage(await context.newPage(), 'en');
    await form.open('?service=network-service');
    const message = `A network for ${randomUUID()}`;
    await form.fill(message);
    await form.takeTime();
    await form.send.click();
    await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);

    await expect.poll(() => mail.inbox.length).toBe(1);
    const [raw = ''] = mail.inbox;
    expect(raw).toContain('To: Equipe <equipe@bwt.test>');
    expect(raw).toContain('From: Site <site@bwt.test>');
    expect(raw).toContain(`Reply-To: ${visitor.email}`);
    const text = decode(raw);
    for (const line of [`from_name : ${visitor.name}`, `email : ${visitor.email}`, 'country : Haïti', 'Langue du site : en', message]) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(/^date_time : .+$/m);
    expect(text).not.toContain('À vérifier');
    await context.close();
  });
}

test('a mail server that is down costs the visitor nothing, and the mail arrives when it is up', async ({ browser }) => {
  const port = await freePort();
  await using server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const context = await browser.newContext({ baseURL: server.url });
  const form = new ContactPage(await context.newPage());
  await form.open();
  const message = `Serveur en panne ${randomUUID()}`;
  await form.fill(message);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  await expect.poll(() => server.output()).toContain('a mail was not sent');
  expect(countMessages(server, message)).toBe(1);

  await using mail = await startMailServer(port);
  await expect.poll(() => mail.inbox.length, { timeout: 20_000 }).toBe(1);
  expect(decode(mail.inbox[0] ?? '')).toContain(message);
  await expect.poll(() => server.output()).toContain('mail sent');
  expect(mail.inbox).toHaveLength(1);
  await context.close();
});

/** The text of a mail of one part, quoted-printable or base64. */
function decode(raw: string): string {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(raw) ?? [];
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
