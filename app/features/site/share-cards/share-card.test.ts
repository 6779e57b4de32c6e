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

test('a short title is large, a longer one smaller, in balanced lines that fit', () => {
  expect(fitText(glyphSet, 'Contact', sizes)).toMatchObject({ size: 100, lines: ['Contact'] });
  const long = fitText(glyphSet, 'Des sites rapides même quand le réseau est lent', sizes);
  const lines = ['Des sites rapides', 'même quand le', 'réseau est lent'];
  expect(long).toMatchObject({ size: 60, lines });
  expect(Math.max(...long.widths)).toBeLessThanOrEqual(500);
});

test('words joined by a no-break space stay on one line', () => {
  const { lines } = fitText(glyphSet, 'Internet par satellite en orbite\u00a0: oui', sizes);
  expect(lines.find((line) => line.includes('orbite'))).toContain('orbite\u00a0:');
});

test('a text that is too long for all sizes ends with an ellipsis, and a word that is wider than a line is cut', () => {
  const text = `${'anticonstitutionnellement'.repeat(2)} ${'et '.repeat(60)}`;
  const { lines, widths } = fitText(glyphSet, text, sizes);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(Math.max(...widths)).toBeLessThanOrEqual(500);
  expect(fitText(glyphSet, '🪁', sizes).lines).toHaveLength(1);
});
