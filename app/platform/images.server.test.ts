import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeImage, ImageError, renderShareCard } from './images.server.ts';

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#FFA41B' } });

test.each([
  ['JPEG', () => canvas(500, 300).jpeg().toBuffer()],
  ['PNG', () => canvas(500, 300, 4).png().toBuffer()],
  ['WebP', () => canvas(500, 300).webp().toBuffer()],
  ['AVIF', () => canvas(500, 300).avif().toBuffer()],
])('%s is taken', async (_format, draw) => {
  const { width, height, files } = await encodeImage(await draw(), (own) => [own / 2, own]);
  expect([width, height]).toEqual([500, 300]);
  expect(files.map((file) => [file.width, file.format])).toEqual([
    [250, 'avif'],
    [250, 'webp'],
    [250, 'jpeg'],
    [500, 'avif'],
    [500, 'webp'],
    [500, 'jpeg'],
  ]);
  for (const file of files) expect((await sharp(file.bytes).metadata()).width).toBe(file.width);
});

test.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['a text', async () => Buffer.from('Bonjou')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a GIF', () => canvas(9, 9).gif().toBuffer()],
  ['a TIFF', () => canvas(9, 9).tiff().toBuffer()],
  ['a JPEG cut short', async () => (await canvas(500, 300).jpeg().toBuffer()).subarray(0, 600)],
  ['more than 40 megapixels', () => canvas(8_000, 5_001).png().toBuffer()],
])('%s is refused', async (_what, make) => {
  await expect(encodeImage(await make(), (width) => [width])).rejects.toThrow(ImageError);
});

test('a share card is a JPEG of the size that other sites want', async () => {
  const card = await renderShareCard(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6.3"><rect width="12" height="6.3" fill="#16123F"/></svg>',
  );
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});
