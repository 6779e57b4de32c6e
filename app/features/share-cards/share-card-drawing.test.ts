import { expect, test } from 'vitest';
import glyphSet from '#content/glyphs/bricolage-grotesque-800.json' with { type: 'json' };
import { drawCard, placeDrawing } from './share-card-drawing.ts';

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
