import { expect, test } from 'vitest';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { smtp } from '#test/outbox.ts';
import type { Email } from './transport.ts';

const email: Email = {
  ...{ id: 'm1', from: 'BWT <site@bwt.example>', to: 'marie@example.org', subject: 'Objet' },
  ...{ text: 'Bonjour, déjà.', html: '<p>Bonjour, <b>déjà</b>.</p>', language: 'fr' },
};

test.each([
  [550, 'RCPT TO', 'permanent'],
  [554, 'DATA', 'permanent'],
  [530, 'MAIL FROM', 'configuration'],
  [535, 'AUTH', 'configuration'],
  [451, 'DATA', 'passing'],
  [454, 'AUTH', 'passing'],
] as const)('a %i at %s is %s', async (code, at, kind) => {
  await using server = await startMailServer();
  server.refusal = { code, reason: '5.0.0 no', at };
  const url = at === 'AUTH' ? server.url.replace('//', '//user:wrong@') : server.url;
  const told = kind === 'passing' ? { name: 'Error' } : { name: 'DeliveryError', kind };
  const message = expect.stringContaining('no');
  await expect(smtp(url).send(email)).rejects.toMatchObject({ ...told, message });
});

test('a server that is silent or gone after the data has failed for a while', async () => {
  await using server = await startMailServer();
  for (const mood of ['silent', 'gone'] as const) {
    server.mood = mood;
    const sending = smtp(server.url, { socketTimeout: 200 }).send(email);
    await expect(sending).rejects.toMatchObject({ name: 'Error' });
  }
});

test('TLS: rejects an untrusted certificate unless the setting allows it, and sends nothing in plain text', async () => {
  await using server = await startMailServer(0, { encrypted: true });
  const untrusted = { name: 'Error', code: expect.stringMatching(/ESOCKET|ETLS/) };
  await expect(smtp(server.url).send(email)).rejects.toMatchObject(untrusted);
  expect(server.inbox).toEqual([]);
  await smtp(`${server.url}?tls.rejectUnauthorized=false`).send(email);
  expect(server.inbox).toHaveLength(1);
});

test.each(['', '?requireTLS=false&ignoreTLS=true&opportunisticTLS=true'])(
  'STARTTLS stripped on the way, with "%s": neither the password nor the email is sent',
  async (query) => {
    // 0.0.0.0 reaches 127.0.0.1, but is no name of this machine's for the transport.
    await using server = await startMailServer();
    const url = server.url.replace('//127.0.0.1', '//bwt:wapiti-42@0.0.0.0') + query;
    await expect(smtp(url).send(email)).rejects.toMatchObject({
      name: 'DeliveryError',
      kind: 'configuration',
      code: 'ETLS',
      message: expect.stringMatching(/does not encrypt .*smtps:\/\/.*tls=optional/),
    });
    expect(server.received()).toMatch(/^EHLO \S+\r\nSTARTTLS\r\n/);
    const sent = `${server.received()} ${Buffer.from(server.received(), 'base64').toString()}`;
    expect(sent).not.toMatch(/AUTH|MAIL FROM|wapiti|marie|Objet/);
    expect(server.inbox).toEqual([]);
  },
);

test('text and HTML leave unencrypted with ?tls=optional and on this machine, otherwise with STARTTLS; headers name the language and keep automatic replies away', async () => {
  await using plain = await startMailServer();
  await smtp(`${plain.url.replace('127.0.0.1', '0.0.0.0')}?tls=optional`).send(email);
  await smtp(plain.url.replace('127.0.0.1', 'LOCALHOST')).send(email);
  expect(plain.inbox).toHaveLength(2);
  await using server = await startMailServer(0, { encrypted: true });
  const url = server.url.replace('127.0.0.1', '0.0.0.0');
  await smtp(`${url}?tls.rejectUnauthorized=false`).send(email);
  expect(server.inbox).toHaveLength(1);
  expect(server.received()).not.toMatch(/MAIL FROM|Objet/);
  const { headers, text, html } = await parseMail(server.inbox[0] ?? '');
  expect([text, html]).toEqual([email.text, email.html]);
  const sent = ['content-language', 'auto-submitted'].map((name) => headers.get(name));
  expect(sent).toEqual(['fr', 'auto-generated']);
});
