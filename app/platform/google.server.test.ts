import { createHmac, generateKeyPairSync } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { clientId, googleUser, startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { GoogleTokenError, verifyGoogleToken } from './google.server.ts';
import { ServiceError } from './service-json.server.ts';

const google = await startGoogleIssuer();
afterAll(() => google[Symbol.asyncDispose]());

/** A minute ahead: what is issued while these tests run is not of the future. */
const now = Date.now() + 60_000;
const seconds = Math.floor(now / 1000);

const settings = (given: Record<string, string> = {}, { origin } = google) => ({
  ...{ clientId, issuer: origin, jwksUrl: `${origin}/certs`, scriptUrl: '', ...given },
});
const verify = (token: string, given?: Record<string, string>) =>
  verifyGoogleToken(settings(given), token, now);
const userOf = async (claims: Record<string, unknown>) =>
  (await verify(await google.token(claims))).user;
const rejects = (token: string, given?: Record<string, string>) =>
  expect(verify(token, given), token.slice(0, 60)).rejects.toThrow(GoogleTokenError);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(`${Buffer.from(part, 'base64url')}`);

test('returns the user, the expiry and nothing else for a valid token; clocks may differ a little', async () => {
  await verify(await google.token({ exp: seconds - 20, iat: seconds + 20 }));
  const claims = { exp: seconds + 600, hd: 'example.org', at_hash: 'x' };
  const { user, expiresAt, fingerprint } = await verify(await google.token(claims));
  expect(user).toEqual({
    ...{ issuer: google.origin, subject: googleUser.sub, email: 'marie@example.org' },
    ...{ emailVerified: true, isAuthoritative: true, name: 'Marie Kap', givenName: 'Marie' },
    ...{ familyName: 'Kap', pictureUrl: 'https://pictures.example/marie.jpg' },
  });
  expect(expiresAt).toBe((seconds + 630) * 1000);
  expect(fingerprint).toMatch(/^[\w-]{43}$/);
});

test.each([
  [{ email: 'marie@gmail.com', hd: undefined }, true],
  [{ email: 'marie@example.org', hd: 'example.org' }, true],
  [{ email: 'marie@gmail.com.example.org', hd: undefined }, false],
  [{ email: 'marie@gmail.com', hd: undefined, email_verified: false }, false],
])('Google manages the email address of %j: %j', async (claims, isAuthoritative) => {
  expect(await userOf(claims)).toMatchObject({ isAuthoritative });
});

test('leaves out missing or malformed claims', async () => {
  const odd = { name: 7, given_name: undefined, family_name: ' ', picture: 'javascript:alert(1)' };
  const none = { name: null, givenName: null, familyName: null, pictureUrl: null };
  const user = await userOf({ ...odd, email_verified: 'true' });
  expect(user).toMatchObject({ ...none, emailVerified: false });
});

test('accepts the issuer with and without its scheme', async () => {
  const issuer = 'https://accounts.google.com';
  for (const iss of [issuer, 'accounts.google.com'])
    expect((await verify(await google.token({ iss }), { issuer })).user.issuer).toBe(issuer);
  for (const iss of ['http://accounts.google.com', `${issuer}.evil.example`])
    await rejects(await google.token({ iss }), { issuer });
});

const other = '999-other.apps.googleusercontent.com';

test.each<[what: string, claims: Record<string, unknown>]>([
  ['another audience', { aud: other, azp: undefined }],
  ['several audiences, ours among them', { aud: [clientId, other] }],
  ['another client that asked for it', { azp: other }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an expiry that is past', { exp: seconds - 60 }],
  ['a time of issue to come', { iat: seconds + 600 }],
  ['no subject', { sub: undefined }],
  ['too long a subject', { sub: '1'.repeat(256) }],
  ['an e-mail that is no text', { email: ['marie@example.org'] }],
])('rejects %s', async (_what, claims) => {
  await rejects(await google.token(claims));
});

test('rejects keys that are not in the JWKS, whatever the header names', async () => {
  const { privateKey: key } = await generateKeyPair('RS256');
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const jku = `${google.origin}/other`;
  for (const header of [{}, { kid: 'unknown' }, { jwk }, { jku }, { x5u: jku }])
    await rejects(await google.token({}, { key, header }));
  expect(google.asked).not.toContain('/other');
});

test('accepts only RS256', async () => {
  const [, payload] = (await google.token()).split('.');
  const jwks = await (await fetch(`${google.origin}/certs`)).text();
  const text = `${encode({ alg: 'HS256', kid: 'k1', typ: 'JWT' })}.${payload}`;
  await rejects(`${text}.${createHmac('sha256', jwks).update(text).digest('base64url')}`);
  await rejects(`${encode({ alg: 'none' })}.${payload}.`);
  const { privateKey } = await generateKeyPair('ES256');
  const es256 = new SignJWT(decode(payload)).setProtectedHeader({ alg: 'ES256', kid: 'k1' });
  await rejects(await es256.sign(privateKey));
});

test('rejects modified and malformed tokens', async () => {
  const [header, payload, signature = ''] = (await google.token()).split('.');
  const changed = encode({ ...decode(payload), email: 'other@example.org' });
  const critical = encode({ alg: 'RS256', kid: 'k1', b64: false, crit: ['b64'] });
  await rejects(`${header}.${changed}.${signature}`);
  await rejects(`${header}.${payload}.`);
  await rejects(`${critical}.${payload}.${signature}`);
  await rejects('');
});

test('computes the same fingerprint for re-encoded signatures', async () => {
  const token = await google.token();
  const { fingerprint } = await verify(token);
  // Four bits of the last of 342 characters are unused.
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const rewritten = token.slice(0, -1) + digits[digits.indexOf(token.at(-1) ?? '') ^ 1];
  const again = await verify(rewritten).catch((error: unknown) => error);
  if (!(again instanceof GoogleTokenError)) expect(again).toMatchObject({ fingerprint });
  expect((await verify(await google.token())).fingerprint).not.toBe(fingerprint);
});

test.each(['error', 'silent'] as const)(
  'Google’s keys cannot be had (%s): an outage, and it ends',
  async (fault) => {
    await using other = await startGoogleIssuer();
    const token = await other.token();
    const given = settings({}, other);
    other.fault = fault;
    await expect(verifyGoogleToken(given, token, now)).rejects.toBeInstanceOf(ServiceError);
    other.fault = null;
    expect((await verifyGoogleToken(given, token, now)).user.subject).toBe(googleUser.sub);
  },
);
