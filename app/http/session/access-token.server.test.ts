import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { accessTokenSeconds, issueAccessToken, readAccessToken } from './access-token.server.ts';

const secret = 'a secret of at least thirty-two characters';
const now = Date.UTC(2026, 10, 20, 12);
const end = now + accessTokenSeconds * 1000;

test('contains the session id for 15 minutes, and nothing else', async () => {
  const token = await issueAccessToken(secret, 'session-1', now);
  expect(accessTokenSeconds).toBe(900);
  expect(await readAccessToken(secret, token, end - 1000)).toBe('session-1');
  expect(await readAccessToken(secret, token, end)).toBeNull();
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'sub']);
});

test('rejects forged tokens', async () => {
  const token = await issueAccessToken(secret, 'session-1', now);
  const [header, payload, signature] = token.split('.');
  const claims = { sub: 'session-1', aud: 'bwt-api', iat: now / 1000, exp: end / 1000 };
  const forged = JSON.stringify({ ...claims, sub: 'session-2' });
  const raw = new TextEncoder().encode(secret);
  const fakes = [
    '',
    'x',
    `${header}.${Buffer.from(forged).toString('base64url')}.${signature}`,
    `${header}.${payload}.`,
    new UnsecuredJWT(claims).encode(),
    await issueAccessToken(`${secret}!`, 'session-1', now),
    // Signed with the secret itself, for another purpose, and without an expiry.
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(raw),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' }).sign(raw),
  ];
  for (const fake of fakes) expect(await readAccessToken(secret, fake, now)).toBeNull();
});
