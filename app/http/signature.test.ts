import { expect, test } from 'vitest';
import { isSame, sign } from './signature.ts';

test('a signature depends on purpose and text, and is stable across releases: cookies and links contain it for a year', () => {
  expect(sign('a secret', 'picture', '42')).toBe('rHB4D_8MsDEmQShGbQ2Du9QMi4w6De8ZlG2-oLpfopA');
  for (const other of [
    sign('another', 'picture', '42'),
    sign('a secret', 'device', '42'),
    sign('a secret', 'picture', '4'),
  ])
    expect(isSame(other, sign('a secret', 'picture', '42'))).toBe(false);
});

test('compares values of any length', () => {
  expect(isSame('right', 'right')).toBe(true);
  for (const given of ['', 'r', 'righ', 'rights', 'Right', 'é'.repeat(5)])
    expect(isSame(given, 'right')).toBe(false);
});
