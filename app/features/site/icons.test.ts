import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loaderArgs } from '#test/loader-args.ts';
import { loader as icon } from './icons.ts';
import { loader as manifest } from './manifest.ts';

const iconAt = (file: string) => icon(loaderArgs(`/icons/${file}`, { params: { file } }));

async function imageIn(response: Response) {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [response.headers.get('content-type'), format, `${width}x${height}`];
}

test('favicon.ico and the icons are PNGs, cached for a day; the background of the maskable ones reaches the edges', async () => {
  const favicon = await icon(loaderArgs('/favicon.ico'));
  expect(favicon.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await imageIn(favicon)).toEqual(['image/png', 'png', '48x48']);
  const cornerOf = async (file: string) => {
    const image = sharp(await (await iconAt(file)).arrayBuffer());
    return [...(await image.ensureAlpha().raw().toBuffer()).subarray(0, 4)];
  };
  expect(await cornerOf('maskable-192.png')).toEqual([0x16, 0x12, 0x3f, 255]);
  expect((await cornerOf('192.png'))[3]).toBe(0);
  for (const file of ['48.png', '193.png', '192.jpg', '192', '', '../192.png'])
    expect((await iconAt(file)).status, file).toBe(404);
});

test.each([
  ['fr', ''],
  ['ht', '/ht'],
])(
  'the manifest in %s is one app in that language, with images as large as it says',
  async (lang, prefix) => {
    const response = manifest(loaderArgs(`${prefix}/manifest.webmanifest`));
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const named = await response.json();
    expect(named).toMatchObject({ id: '/home', lang, start_url: `${prefix}/home`, scope: '/' });
    for (const { url } of named.shortcuts) expect(url).toMatch(new RegExp(`^${prefix}/[a-z]+$`));
    const [, ...pixels] = named.icons;
    expect(pixels).toHaveLength(4);
    for (const { src, sizes } of pixels)
      expect(await imageIn(await iconAt(src.slice('/icons/'.length)))).toContain(sizes);
    expect(named.screenshots).toHaveLength(4);
    for (const { src, sizes } of named.screenshots) {
      const file = join(import.meta.dirname, '../../..', src);
      const { format, width, height } = await sharp(file).metadata();
      expect([format, `${width}x${height}`]).toEqual(['webp', sizes]);
      expect((await stat(file)).size).toBeLessThan(70_000);
    }
  },
);
