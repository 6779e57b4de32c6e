import { expect, test } from 'vitest';
import { firstLineOf } from './messages.server.ts';

test.each([
  ['Bonjou,\nmwen bezwen yon sit.', 'Bonjou,'],
  ['\n  \n  Un site pour mon école  \nmerci', 'Un site pour mon école'],
  ['', ''],
  [`${'mot '.repeat(24)}mots`, `${'mot '.repeat(24)}mots`],
  [`${'mot '.repeat(25)}mots`, `${'mot '.repeat(23)}mot…`],
  ['🪁'.repeat(101), `${'🪁'.repeat(99)}…`],
])('%j is shown as %j', (message, line) => {
  expect(firstLineOf(message)).toBe(line);
  expect([...firstLineOf(message)].length).toBeLessThanOrEqual(100);
});
