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
  const square = { left: (1200 - 630) / 2, right: (1200 + 630) / 2 };
  for (const title of ['Kap', 'Anticonstitutionnellement '.repeat(6)]) {
    const svg = drawCard(glyphSet, { title, picture: '' });
    const places = svg.matchAll(/<g fill="[^"]+" transform="translate\(([\d.]+) ([\d.]+)\)/g);
    const starts = [...places].map(([, x]) => Number(x));
    expect(starts.length).toBeGreaterThan(2);
    for (const x of starts) expect(x).toBeGreaterThan(square.left);
    // Lines are centred: what is right of the middle is as long as what is left of it.
    for (const x of starts.slice(0, -2)) expect(1200 - x).toBeLessThan(square.right);
  }
  const drawing = placeDrawing(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"></svg>',
  );
  const [, x, width] = /<svg x="(-?[\d.]+)" y="[-\d.]+" width="([\d.]+)"/.exec(drawing) ?? [];
  expect(Number(x)).toBeLessThan(square.left);
  expect(Number(x) + Number(width)).toBeGreaterThan(square.right);
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

test('kerning pairs are applied; a letter without a glyph loses its accent, an unknown symbol is omitted, narrow spaces become spaces', () => {
  const apart = layoutLine(glyphSet, 'T').ems + layoutLine(glyphSet, 'o').ems;
  expect(layoutLine(glyphSet, 'To').ems).toBeLessThan(apart - 0.05);
  for (const [given, drawn] of [
    ['ǹ', 'n'],
    ['e\u0301', 'é'],
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
    'words joined by a no-break space stay on one line',
    'Internet par satellite en orbite\u00a0: oui',
    60,
    /orbite\u00a0:/,
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
