import { expect, test } from 'vitest';
import glyphSet from '#content/glyphs/bricolage-grotesque-800.json' with { type: 'json' };
import { drawCard, placeDrawing } from './share-card-drawing.ts';

test('a card holds text as outlines only, whatever the title', () => {
  const svg = drawCard(glyphSet, { title: '<script>"Kap" & van</script>', picture: '' });
  expect(svg).not.toMatch(/<text|script|font-family|&/);
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(40);
});

test('kite, name, title and picture stand in the middle square, which is all that WhatsApp shows', () => {
  const square = { left: (1200 - 630) / 2, right: (1200 + 630) / 2 };
  for (const title of [
    'Kap',
    'Entelijans atifisyèl: konprann li epi sèvi avè l byen',
    'Anticonstitutionnellement '.repeat(6),
  ]) {
    const svg = drawCard(glyphSet, { title, picture: '' });
    const starts = [
      ...svg.matchAll(/<g fill="[^"]+" transform="translate\(([\d.]+) ([\d.]+)\)/g),
    ].map(([, x]) => Number(x));
    expect(starts.length).toBeGreaterThan(2);
    for (const x of starts) expect(x).toBeGreaterThan(square.left);
    // Lines are centred: what is right of the middle is as long as what is left of it.
    for (const x of starts.slice(0, -2)) expect(1200 - x).toBeLessThan(square.right);
  }
  const [, x, width] = /<svg x="(-?[\d.]+)" y="[-\d.]+" width="([\d.]+)"/.exec(
    placeDrawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"></svg>'),
  ) as unknown as number[];
  expect(Number(x)).toBeLessThan(square.left);
  expect(Number(x) + Number(width)).toBeGreaterThan(square.right);
});
