import { expect, test } from 'vitest';
import { cardTitles } from '#app/features/share-cards/card-titles.ts';
import { drawCard, placeDrawing } from '#app/features/share-cards/share-card-drawing.ts';
import { locales } from '#app/i18n/locale.ts';
import glyphSet from '#content/glyphs/bricolage-grotesque-800.json' with { type: 'json' };
import {
  cardDrawings,
  hashOf,
  type PageCardName,
  pageCardAt,
  parseCardFile,
  shareCardPath,
  shownOnPageCard,
} from './share-cards.ts';

test('an address has its own card, or the home page’s', () => {
  expect(['/contact', '/', '/home', '/head', '/constructor', '/gallery/3'].map(pageCardAt)).toEqual([
    'contact',
    'home',
    'home',
    'home',
    'home',
    'home',
  ]);
});

test('no two pages have the same card, in any language', () => {
  const names = Object.keys(cardDrawings) as PageCardName[];
  const shown = locales.flatMap((locale) => names.map((name) => shownOnPageCard(name, cardTitles[name](locale))));
  expect(new Set(shown.map(({ image }) => image)).size).toBe(names.length);
  expect(new Set(shown.map((each) => `${each.title} ${each.image}`)).size).toBeGreaterThan(2 * names.length);
});

test('what an address asks for is what its card is', () => {
  const file = (path: string) => parseCardFile(path.replace(/^\/share\/|\?.*$/g, ''));
  const shown = { title: 'x', image: null };
  expect(file(shareCardPath('ht', 'contact', shown))).toEqual({ locale: 'ht', kind: 'page', name: 'contact' });
  expect(file(shareCardPath('en', 'articles/12', shown))).toEqual({ locale: 'en', kind: 'articles', number: 12 });
  expect(hashOf(shown)).not.toBe(hashOf({ title: 'x', image: 'builtin/about/team' }));
});

test('a card holds text as outlines only, whatever the title', () => {
  const svg = drawCard(glyphSet, { title: '<script>"Kap" & van</script>', picture: '' });
  expect(svg).not.toMatch(/<text|script|font-family|&/);
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(40);
});

test('what matters in a drawing comes to the middle of what is seen of it, and no edge shows', () => {
  const placed = (focus: number) => {
    const svg = placeDrawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"></svg>', focus);
    return ['x', 'width'].map((name) => Number(new RegExp(` ${name}="(-?[\\d.]+)"`).exec(svg)?.[1]));
  };
  expect(placed(0.5)).toEqual([340, 1120]);
  expect(placed(0.1)).toEqual([540, 1120]);
  expect(placed(1)).toEqual([80, 1120]);
});
