import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTotpSecret, findTotpStep, totpUri } from './authenticator-app.server.ts';
import { createRecoveryCode, readCode } from './codes.server.ts';

/** Of RFC 6238, appendix B: the last six digits of the code at 59 s are 287082. */
const secret = Secret.fromUTF8('12345678901234567890').base32;
const step = 30_000;

test('accepts the code of RFC 6238 in its own time step, the one before and the one after, and no step again', () => {
  const at = (now: number) => findTotpStep(secret, '287082', { after: 0, now });
  expect([0, 29_999, 59_000, 89_999, 90_000].map(at)).toEqual([1, 1, 1, 1, undefined]);
  const now = 1_000 * step;
  const code = (at: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
  expect(findTotpStep(secret, code(now), { after: 999, now })).toBe(1_000);
  expect(findTotpStep(secret, code(now), { after: 1_000, now })).toBeUndefined();
  expect(findTotpStep(secret, code(now - step), { after: 1_000, now })).toBeUndefined();
  expect(findTotpStep(secret, code(now + step), { after: 1_000, now })).toBe(1_001);
});

test('a secret has 160 random bits, and its URI names the site and the account; recovery codes have no characters that look alike', () => {
  const made = createTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(made, 'marie@example.org'));
  expect(decodeURIComponent(uri.pathname)).toContain('BWT:marie@example.org');
  expect(uri.searchParams.get('secret')).toBe(made);
  const codes = Array.from({ length: 200 }, createRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

test('reads six digits as a code of the app and eight characters as a recovery code, and nothing else', () => {
  const read = (typed: string) => Object.values(readCode(typed) ?? {}).join(' ');
  expect([' 123 456\n', '１２３４５６'].map(read)).toEqual(['totp 123456', 'totp 123456']);
  expect(read('7KQ2 – M9XD')).toBe('recovery 7kq2m9xd');
  for (const none of ['', '12345', '1234567', '7kq2-m9x', '7kq2-m9xl', '7kq2-m9xdd'])
    expect(readCode(none), none).toBeUndefined();
});
