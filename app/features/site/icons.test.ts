import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loaderArgs } from '#test/loader-args.ts';
import { loader as icon } from './icons.ts';
import { loader as manifest } from './manifest.ts';

const iconAt = (file: string) => icon(loaderArgs(`/icons/${file}`, { params: { file } }));

async function imageIn(response: Response) {
  const { format, width, height, hasAlpha } = await sharp(await response.arrayBuffer()).metadata();
  return [response.headers.get('content-type'), format, width, height, hasAlpha];
}

test('favicon.ico and the icons are PNGs of their sizes, cached for a day', async () => {
  const favicon = await icon(loaderArgs('/favicon.ico'));
  expect(favicon.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await imageIn(favicon)).toEqual(['image/png', 'png', 48, 48, true]);
  for (const size of [192, 512]) {
    const png = ['image/png', 'png', size, size, true];
    expect(await imageIn(await iconAt(`${size}.png`))).toEqual(png);
    // The background of the maskable icon reaches the edges.
    const image = sharp(await (await iconAt(`maskable-${size}.png`)).arrayBuffer());
    const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size, size]);
    expect([...data.subarray(0, 4)]).toEqual([0x16, 0x12, 0x3f, 255]);
  }
  for (const file of ['48.png', '193.png', '192.jpg', '192', '', '../192.png'])
    expect((await iconAt(file)).status, file).toBe(404);
});

test.each([
  ['fr', ''],
  ['en', '/en'],
  ['ht', '/ht'],
])(
  'the manifest in %s is one app in that language, and every icon that it names exists',
  async (lang, prefix) => {
    const response = manifest(loaderArgs(`${prefix}/manifest.webmanifest`));
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const named = (await response.json()) as {
      icons: { src: string; sizes: string; purpose: string }[];
      shortcuts: { url: string }[];
      screenshots: { src: string; sizes: string; form_factor: string; label: string }[];
    };
    expect(named).toMatchObject({
      ...{ id: '/home', lang, short_name: 'BWT', start_url: `${prefix}/home`, scope: '/' },
      ...{ display: 'minimal-ui', theme_color: '#16123f', background_color: '#fff9ef' },
    });
    expect(named.shortcuts.map(({ url }) => url)).toEqual(
      ['/services', '/publication', '/contact', '/offline'].map((path) => prefix + path),
    );
    const [vector, ...pixels] = named.icons;
    expect(vector).toMatchObject({ type: 'image/svg+xml', sizes: 'any' });
    const purposes = ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'];
    expect(pixels.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(purposes);
    for (const { src, sizes } of pixels) {
      const [, , width, height] = await imageIn(await iconAt(src.slice('/icons/'.length)));
      expect(`${width}x${height}`).toBe(sizes);
    }
    const forms = named.screenshots.map(({ form_factor }) => form_factor).join(' ');
    expect(forms).toBe('narrow narrow narrow wide');
    for (const { src, sizes, label } of named.screenshots) {
      const file = join(import.meta.dirname, '../../..', src);
      const { format, width, height } = await sharp(file).metadata();
      expect([format, `${width}x${height}`]).toEqual(['webp', sizes]);
      expect((await stat(file)).size).toBeLessThan(70_000);
      expect(label).toBeTruthy();
    }
  },
);
