import { expect, test } from 'vitest';
import { siteCard } from '#app/http/share-cards.ts';
import { locales } from '#app/i18n/locale.ts';
import glyphSet from '#content/glyphs/bricolage-grotesque-800.json' with { type: 'json' };
import { routeTable } from '#test/route-table.ts';
import { drawCard } from './share-card-drawing.ts';
import { fitText, layoutLine } from './text-layout.ts';

test('a card holds text as outlines only, whatever the title', () => {
  const svg = drawCard(glyphSet, { title: '<script>"Kap" & van</script>', picture: '' });
  expect(svg).not.toMatch(/<text|script|font-family|&/);
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(40);
});

test('the glyph set has every letter of French and Creole titles', () => {
  const letters =
    'abcdefghijklmnopqrstuvwxyzèòàéçœùâêîôûëïüÈÒÀÉÇŒABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789«»’“”…–—?!:;,.()-&/%€';
  expect([...letters].filter((letter) => !(letter in glyphSet.glyphs))).toEqual([]);
  for (const locale of locales)
    for (const { shareCard } of [...routeTable.handles, { shareCard: siteCard }]) {
      const title = shareCard?.title(locale) ?? '';
      expect(layoutLine(glyphSet, title).outlines).toHaveLength(title.replaceAll(/\s/g, '').length);
    }
});

const sizes = [
  { size: 100, maxWidth: 500, maxLines: 1 },
  { size: 60, maxWidth: 500, maxLines: 3 },
];
const long = `${'anticonstitutionnellement'.repeat(2)} ${'et '.repeat(60)}`;
test.each([
  ['a short title is large', 'Contact', 100, /^Contact$/],
  ['a long title and a word wider than a line are cut', long, 60, /^.+\n.+\n.+…$/],
  ['a title of unknown symbols has a line', '🪁', 100, /^[^\n]*$/],
])('%s', (_what, title, size, text) => {
  const fitted = fitText(glyphSet, title, sizes);
  expect(fitted.size).toBe(size);
  expect(fitted.lines.join('\n')).toMatch(text);
  for (const line of fitted.lines)
    expect(layoutLine(glyphSet, line).ems * fitted.size).toBeLessThanOrEqual(500);
});
