import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTotpSecret, findTotpStep, totpUri } from './authenticator-app.server.ts';
import { createRecoveryCode, readCode } from './codes.server.ts';

/** Of RFC 6238, appendix B: the last six digits of the code at 59 s are 287082. */
const secret = Secret.fromUTF8('12345678901234567890').base32;
const step = 30_000;

test('accepts the code of RFC 6238 in its own time step, the one before and the one after', () => {
  const at = (now: number) => findTotpStep(secret, '287082', { after: 0, now });
  expect([0, 29_999, 30_000, 59_000, 89_999, 90_000].map(at)).toEqual([1, 1, 1, 1, 1, undefined]);
  expect(at(10 * step)).toBeUndefined();
});

test('a step that was used, and those before it, are not accepted again', () => {
  const now = 1_000 * step;
  const code = (at: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
  expect(findTotpStep(secret, code(now), { after: 999, now })).toBe(1_000);
  expect(findTotpStep(secret, code(now), { after: 1_000, now })).toBeUndefined();
  expect(findTotpStep(secret, code(now - step), { after: 1_000, now })).toBeUndefined();
  expect(findTotpStep(secret, code(now + step), { after: 1_000, now })).toBe(1_001);
});

test('a secret has 160 random bits, and its URI names the site and the account', () => {
  const made = createTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(made);
  const uri = new URL(totpUri(made, 'marie@example.org'));
  expect(decodeURIComponent(uri.pathname)).toContain('BWT:marie@example.org');
  expect(uri.searchParams.get('secret')).toBe(made);
});

test('a recovery code is two groups of four characters that do not look alike', () => {
  const codes = Array.from({ length: 200 }, createRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

test.each([
  ['123456', 'totp', '123456'],
  [' 123 456\n', 'totp', '123456'],
  ['１２３４５６', 'totp', '123456'],
  ['7kq2-m9xd', 'recovery', '7kq2m9xd'],
  ['7KQ2 – M9XD', 'recovery', '7kq2m9xd'],
  ['23456789', 'recovery', '23456789'],
])('reads "%s" as a %s code', (typed, kind, code) => {
  expect(readCode(typed)).toEqual({ kind, code });
});

test.each(['', '12345', '1234567', '7kq2-m9x', '7kq2-m9xl', '7kq2-m9xdd', 'ⅷ2345'])(
  '"%s" is no code',
  (typed) => {
    expect(readCode(typed)).toBeUndefined();
  },
);
