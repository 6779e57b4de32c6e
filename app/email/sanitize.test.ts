import { expect, test } from 'vitest';
import { maskEmailAddresses, oneLine } from './sanitize.ts';

test.each([
  ['Anaïs\r\nBcc: victime@exemple.com', 'Anaïs Bcc: victime@exemple.com'],
  ['a\u2028b\u2029c\u0085d\u000be', 'a b c d e'],
  ['\u202eexe.slx\u2066', 'exe.slx'],
  ['\ud83e\u0000\udd20', '\ufffd \ufffd'],
  ['Zoé 🪁 « prêt\u202f»', 'Zoé 🪁 « prêt\u202f»'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  // Between characters, never inside one.
  ['🪁'.repeat(30), `${'🪁'.repeat(19)}…`],
])('%j is the line %j', (text, line) => {
  expect(oneLine(text, 40)).toBe(line);
});

test.each([
  ['marie@example.org', 'm…@e….org'],
  ['550 5.1.1 <marie.kap@mail.example.org>: unknown', '550 5.1.1 <m…@m….org>: unknown'],
  ['a@b.ht and c@d.ht, "e@f.ht".', 'a…@b….ht and c…@d….ht, "e…@f….ht".'],
  ['root@localhost refused', 'r…@l… refused'],
  ['no address, 4.2.2 @ noon', 'no address, 4.2.2 @ noon'],
  [`${'a'.repeat(200_000)}@ x@y.example`, `${'a'.repeat(200_000)}@ x…@y….example`],
])('%j is shown as %j', (text, masked) => {
  expect(maskEmailAddresses(text)).toBe(masked);
});
