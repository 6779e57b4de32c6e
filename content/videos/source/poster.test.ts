import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hero } from './hero.ts';
import { stills } from './moments.ts';
import type { Film } from './shapes.ts';

const small = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize(320, 180, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer();

/** Of 255, how far a committed drawing is from a frame, over all points. */
async function apart(drawing: string, { width, height, draw }: Film, at: number): Promise<number> {
  const still = await readFile(join(import.meta.dirname, '../../pictures', drawing), 'utf8');
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${draw(at)}</svg>`;
  const [one, two] = await Promise.all([small(still), small(frame)]);
  return one.reduce((sum, value, i) => sum + Math.abs(value - (two[i] ?? 0)), 0) / one.length;
}

test('C1: the still picture of the home page is a drawing of at most 4 kB, in the places of its film', async () => {
  const { size } = await stat(join(import.meta.dirname, '../../pictures/brand/hero-poster.svg'));
  expect(size).toBeLessThanOrEqual(4_000);
  // Clouds, frills, glints and the two smallest kites come with the film.
  expect(await apart('brand/hero-poster.svg', hero, 0)).toBeLessThan(6);
});

test('C3: each poster on the home page is a frame of its film', async () => {
  // Whole numbers move its lines by a part of a pixel; another drawing would be fifty apart.
  for (const [name, { film, at }] of Object.entries(stills))
    expect(await apart(`clips/${name}.svg`, film, at)).toBeLessThan(1.5);
});
