import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('has defaults for every variable', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: '', HOME: '/root' })).toEqual(parseConfig({}));
  expect(parseConfig({})).toMatchObject({
    ...{ port: 3000, host: '0.0.0.0', publicUrl: 'http://localhost:3000', trustedProxies: [] },
    ...{ sqliteFile: resolve('data/bwt.sqlite'), hstsSubdomains: false, mailLocale: 'fr' },
    // No credentials.
    ...{ databaseUrl: undefined, appSecret: undefined, metricsToken: undefined, s3: undefined },
    ...{ smtpUrl: undefined, imapUrl: undefined, emailJs: undefined },
    ...{ google: { clientId: undefined }, identityToolkit: { apiKey: undefined } },
    geolocation: { apiKey: undefined },
  });
});

test('reads lists, and addresses without the slash at their end', () => {
  const urls = { DATA_DIR: '/srv/bwt', PUBLIC_URL: 'https://bwt.example/' };
  expect(parseConfig({ ...urls, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' })).toMatchObject({
    ...{ sqliteFile: '/srv/bwt/bwt.sqlite', publicUrl: 'https://bwt.example' },
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
  });
});

test.each([
  ['PORT', 'a port number from 0 to 65535', ['65536', '-1', '80.5', ' ']],
  ['PUBLIC_URL', 'an address that begins with http', ['bwt.example', 'ftp://bwt.example']],
  ['PUBLIC_URL', 'an address without a path', ['https://bwt.example/site', 'https://a.example?x']],
  ['SHUTDOWN_DELAY_SECONDS', 'a number of seconds from 0 to 8', ['9']],
  ['TRUSTED_PROXIES', 'addresses or networks', ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/9']],
  ['REPLY_ADDRESS', 'an email address with +* before its @: ', ['contact@bwt.example']],
  ['PUSH_SERVICES', 'origins separated by commas, such as ', ['https://a.example/path']],
  ['GOOGLE_CLIENT_ID', 'the id of a Google OAuth client, such as ', ['abc; script-src *']],
  ['MAIL_TO', 'an email address, or a name with one', ['a@b.example\r\nBcc: c@d.example']],
])('%s wants %s, not %j', (variable, wants, values) => {
  for (const value of values) {
    const got = `${variable}: got ${JSON.stringify(value)}, wants ${wants}`;
    const parse = () => parseConfig({ [variable]: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(`The settings are wrong (see .env.example):\n  ${got}`);
  }
});

const encrypted = '?sslmode=verify-full for a database on another machine, or ?sslmode=disable';

test.each([
  ['DATABASE_URL', 'mysql://bwt:hush@db/bwt', 'an address that begins with postgres:// or '],
  ['DATABASE_URL', 'postgres://bwt:hush@10.0.0.20:5432/bwt', encrypted],
  ['SMTP_URL', 'smtp://mail.example?tls=off', 'tls=optional, or no tls'],
  ['IMAP_URL', 'imaps://bwt:hush%@mail.example', 'each % of the password written as %25'],
  ['APP_SECRET', 'hush', 'at least 32 characters, for example from `openssl rand -hex 32`'],
])('does not repeat %s, which may hold a password', (variable, value, wants) => {
  const attempt = () => parseConfig({ [variable]: value });
  expect(attempt).toThrow(`${variable}: got a value that is not repeated here, wants ${wants}`);
  expect(attempt).not.toThrow(/hush/);
});

test.each([
  'postgres://bwt@localhost/bwt?host=db.example',
  'postgres://bwt@db.example/bwt?ssl=false',
])('does not start with the database %s on another machine without encryption', (databaseUrl) => {
  expect(() => parseConfig({ DATABASE_URL: databaseUrl })).toThrow(`wants ${encrypted}`);
});

test('takes a database on this machine, and one that is encrypted or need not be', () => {
  const urls = `postgres://bwt@localhost/bwt postgres://bwt@127.0.0.1:5432/bwt
    postgres://bwt@[::1]/bwt postgres:///bwt?host=/var/run/postgresql
    postgres://bwt@%2Fvar%2Frun%2Fpostgresql/bwt postgres://bwt@db.example/bwt?ssl=true
    postgres://bwt@db.example/bwt?sslmode=verify-full postgres://bwt@db/bwt?sslmode=disable`;
  for (const url of urls.split(/\s+/))
    expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

const emailJs = {
  ...{ EMAILJS_USER_ID: 'user', EMAILJS_SERVICE_ID: 'service', EMAILJS_TEMPLATE_RESET: 'reset' },
  ...{ EMAILJS_TEMPLATE_CONTACT: 'contact', EMAILJS_TEMPLATE_DONATION: 'donation' },
};

test('F8: uses the email service when all its ids are set, and no SMTP beside it', () => {
  expect(parseConfig({ EMAILJS_API_URL: 'http://127.0.0.1:9' }).emailJs).toBeUndefined();
  expect(parseConfig(emailJs).emailJs).toEqual({
    ...{ url: 'https://api.emailjs.com', userId: 'user', serviceId: 'service' },
    templates: { contact: 'contact', donation: 'donation', reset: 'reset' },
  });
  for (const name of Object.keys(emailJs))
    expect(() => parseConfig({ ...emailJs, [name]: '' })).toThrow(
      `${name}: got nothing, wants an id: the email service needs all five`,
    );
  expect(() => parseConfig({ ...emailJs, SMTP_URL: 'smtp://user@mail.example' })).toThrow(
    'SMTP_URL: got a value that is not repeated here, wants to be unset while the EMAILJS_ ids',
  );
});
