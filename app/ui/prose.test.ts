import { expect, test } from 'vitest';
import { markTagline } from './Prose.tsx';

test('marks the tagline in the text, not in attributes', () => {
  const tagline = 'Flying better to fly higher';
  const marked = `<span lang="en">${tagline}</span>`;
  expect(
    markTagline(`<p>${tagline} &amp; <img src="/x" alt="${tagline}"> ${tagline}</p>`, tagline),
  ).toBe(`<p>${marked} &amp; <img src="/x" alt="${tagline}"> ${marked}</p>`);
});
