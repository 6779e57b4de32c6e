import { expect, test } from 'vitest';
import { messagingApp } from './company.tsx';
import { markTagline } from './Prose.tsx';

test.each([
  ['https://api.whatsapp.com/send?phone=50900000000', 'WhatsApp'],
  ['https://t.me/bwt', 'Telegram'],
  ['https://notwa.me/bwt', undefined],
  ['', undefined],
])('the messaging app behind %s', (link, name) => {
  expect(messagingApp(link)).toBe(name);
});

test('marks the tagline in the text, not in attributes', () => {
  const tagline = 'Flying better to fly higher';
  const marked = `<span lang="en">${tagline}</span>`;
  expect(
    markTagline(`<p>${tagline} &amp; <img src="/x" alt="${tagline}"> ${tagline}</p>`, tagline),
  ).toBe(`<p>${marked} &amp; <img src="/x" alt="${tagline}"> ${marked}</p>`);
});
