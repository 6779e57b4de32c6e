import { expect, test } from 'vitest';
import { createRecoveryCode, readCode } from './recovery-code.ts';

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
