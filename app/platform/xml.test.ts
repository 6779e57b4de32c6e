import { expect, test } from 'vitest';
import { escapeXml, xml } from './xml.ts';

test('drops characters that cannot be written, and keeps all others', () => {
  for (const code of [0x00, 0x08, 0x0b, 0x1f, 0xfffe, 0xffff, 0xd800, 0xdfff])
    expect(escapeXml(`a${String.fromCharCode(code)}b`), String(code)).toBe('ab');
  const text = 'Kreyòl « prêt » \u202f! 🪁\n\tfen';
  expect(escapeXml(text)).toBe(text);
});

test('a template escapes its values once, and leaves pieces of XML as they are', () => {
  const items = ['a & b', '<c>'].map((item) => xml`<i>${item}</i>`);
  expect(xml`<list n="${2}" q="${'"'}">${items}${xml`<end/>`}</list>`.text).toBe(
    '<list n="2" q="&quot;"><i>a &amp; b</i><i>&lt;c&gt;</i><end/></list>',
  );
});
