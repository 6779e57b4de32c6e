import { expect, test } from 'vitest';
import { locales } from '#app/i18n/locale.ts';
import { routeTable } from '#test/route-table.ts';
import { pageCardContent, shareCardPath, siteCard } from './share-cards.ts';

const cards = [siteCard, ...new Set(routeTable.handles.flatMap(({ shareCard = [] }) => shareCard))];

test('no two pages have the same card, in any language', () => {
  expect(cards).toHaveLength(14);
  const contents = locales.flatMap((locale) => cards.map((card) => pageCardContent(card, locale)));
  expect(new Set(contents.map(({ image }) => image)).size).toBe(cards.length);
  expect(new Set(contents.map(({ title, image }) => `${title} ${image}`)).size).toBeGreaterThan(
    2 * cards.length,
  );
});

test('a card has another URL when its content changes', () => {
  const urls = ['builtin/about/team', 'builtin/about/values', null].flatMap((image) =>
    ['x', 'y'].map((title) => shareCardPath('fr', 'about', { title, image })),
  );
  expect(new Set(urls).size).toBe(urls.length);
});
