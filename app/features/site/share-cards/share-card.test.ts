import { expect, test } from 'vitest';
import { siteCard } from '#app/http/share-cards.ts';
import { locales } from '#app/i18n/locale.ts';
import glyphSet from '#content/glyphs/bricolage-grotesque-800.json' with { type: 'json' };
import { routeTable } from '#test/route-table.ts';
import { drawCard, placeDrawing } from './share-card-drawing.ts';
import { fitText, layoutLine } from './text-layout.ts';

test('a card holds text as outlines only, whatever the title', () => {
  const svg = drawCard(glyphSet, { title: '<script>"Kap" & van</script>', picture: '' });
  expect(svg).not.toMatch(/<text|script|font-family|&/);
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(40);
});

test('kite, name, title and picture stand in the middle square, which is all that WhatsApp shows', () => {
  const left = (1200 - 630) / 2;
  const svg = drawCard(glyphSet, { title: 'Anticonstitutionnellement '.repeat(6), picture: '' });
  const places = svg.matchAll(/<g fill="[^"]+" transform="translate\(([\d.]+) ([\d.]+)\)/g);
  const starts = [...places].map(([, x]) => Number(x));
  expect(starts.length).toBeGreaterThan(2);
  // Lines are centred: what begins right of its left edge ends left of its right one.
  for (const x of starts) expect(x).toBeGreaterThan(left);
  const drawing = placeDrawing('<svg viewBox="0 0 640 360"></svg>');
  const [, x, width] = /<svg x="(-?[\d.]+)" y="[-\d.]+" width="([\d.]+)"/.exec(drawing) ?? [];
  expect(Number(x)).toBeLessThan(left);
  expect(Number(x) + Number(width)).toBeGreaterThan(1200 - left);
});

const sizes = [
  { size: 100, maxWidth: 500, maxLines: 1 },
  { size: 60, maxWidth: 500, maxLines: 3 },
];

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

test('a letter without a glyph loses its accent, an unknown symbol is omitted, narrow spaces become spaces', () => {
  for (const [given, drawn] of [
    ['ǹ', 'n'],
    ['kap 🪁', 'kap '],
    ['«\u202fkap\u00a0»', '« kap »'],
  ] as const)
    expect(layoutLine(glyphSet, given)).toEqual(layoutLine(glyphSet, drawn));
});

test.each([
  ['a short title is large', 'Contact', 100, /^Contact$/],
  [
    'a longer one smaller, in balanced lines',
    'Des sites rapides même quand le réseau est lent',
    60,
    /^Des sites rapides\nmême quand le\nréseau est lent$/,
  ],
  [
    'a text that is too long ends with an ellipsis, and a word wider than a line is cut',
    `${'anticonstitutionnellement'.repeat(2)} ${'et '.repeat(60)}`,
    60,
    /^.+\n.+\n.+…$/,
  ],
  ['a title of unknown symbols has a line', '🪁', 100, /^[^\n]*$/],
])('%s', (_what, title, size, text) => {
  const fitted = fitText(glyphSet, title, sizes);
  expect(fitted.size).toBe(size);
  expect(fitted.lines.join('\n')).toMatch(text);
  for (const line of fitted.lines)
    expect(layoutLine(glyphSet, line).ems * fitted.size).toBeLessThanOrEqual(500);
});
