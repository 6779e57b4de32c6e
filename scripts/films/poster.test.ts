import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hero } from './hero.ts';

const small = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(320, 180, { fit: 'fill' }).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer();

test('C1: the still picture of the home page is the first frame of its film', async () => {
  const poster = await readFile(join(import.meta.dirname, '../../content/pictures/brand/hero-poster.svg'), 'utf8');
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${hero.width} ${hero.height}">${hero.draw(0)}</svg>`;
  const [one, two] = await Promise.all([small(poster), small(frame)]);
  const apart = one.map((value, i) => Math.abs(value - (two[i] ?? 0)));
  // Of 255, over all points: what is left out are stars, glints and the bows of the smallest kites.
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(1);
});
