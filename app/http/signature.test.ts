import { expect, test } from 'vitest';
import { isSame, sign } from './signature.ts';

test('a signature is one purpose’s and one text’s, and the same in every release: cookies and links hold it for a year', () => {
  expect(sign('a secret', 'picture', '42')).toBe('rHB4D_8MsDEmQShGbQ2Du9QMi4w6De8ZlG2-oLpfopA');
  for (const other of [sign('another', 'picture', '42'), sign('a secret', 'device', '42'), sign('a secret', 'picture', '4')])
    expect(isSame(other, sign('a secret', 'picture', '42'))).toBe(false);
});

test('what was given may be of any length', () => {
  expect(isSame('right', 'right')).toBe(true);
  for (const given of ['', 'r', 'righ', 'rights', 'Right', 'é'.repeat(5)]) expect(isSame(given, 'right')).toBe(false);
});
