import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loaderArgs } from '#test/loader-args.ts';
import { loader as icon } from './icons.ts';
import { loader as manifest } from './manifest.ts';

async function sizeOf(response: Response) {
  const { format, width, height, hasAlpha } = await sharp(await response.arrayBuffer()).metadata();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    format,
    width,
    height,
    hasAlpha,
  };
}

const png = (size: number) => ({
  status: 200,
  type: 'image/png',
  format: 'png',
  width: size,
  height: size,
  hasAlpha: true,
});

test('favicon.ico is a 48-pixel PNG that is cached for a day', async () => {
  const response = await icon(loaderArgs('/favicon.ico'));
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await sizeOf(response)).toEqual(png(48));
});

test.each([192, 512])('serves the icon of %i pixels', async (size) => {
  expect(
    await sizeOf(await icon(loaderArgs(`/icons/${size}.png`, { params: { file: `${size}.png` } }))),
  ).toEqual(png(size));
});

test.each(['48.png', '193.png', '192.jpg', '192', '', '../192.png'])(
  'answers 404 for icon %j',
  async (file) => {
    expect((await icon(loaderArgs('/icons/x', { params: { file } }))).status).toBe(404);
  },
);

test.each([192, 512])(
  'the background of the maskable icon of %i pixels reaches the edges',
  async (size) => {
    const file = `maskable-${size}.png`;
    const response = await icon(loaderArgs(`/icons/${file}`, { params: { file } }));
    const { data, info } = await sharp(await response.arrayBuffer())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size, size]);
    expect([...data.subarray(0, 4)]).toEqual([0x16, 0x12, 0x3f, 255]);
  },
);

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
      id: '/home',
      lang,
      short_name: 'BWT',
      start_url: `${prefix}/home`,
      scope: '/',
      display: 'minimal-ui',
      theme_color: '#16123f',
      background_color: '#fff9ef',
    });
    expect(named.shortcuts.map(({ url }) => url)).toEqual(
      ['/services', '/publication', '/contact', '/offline'].map((path) => prefix + path),
    );
    const [vector, ...pixels] = named.icons;
    expect(vector).toMatchObject({ type: 'image/svg+xml', sizes: 'any' });
    expect(pixels.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of pixels) {
      const { width, height } = await sizeOf(
        await icon(loaderArgs(src, { params: { file: src.slice('/icons/'.length) } })),
      );
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(named.screenshots.map(({ form_factor }) => form_factor)).toEqual([
      'narrow',
      'narrow',
      'narrow',
      'wide',
    ]);
    for (const { src, sizes, label } of named.screenshots) {
      const file = join(import.meta.dirname, '../../..', src);
      const { format, width, height } = await sharp(file).metadata();
      expect([format, `${width}x${height}`]).toEqual(['webp', sizes]);
      expect((await stat(file)).size).toBeLessThan(70_000);
      expect(label).toBeTruthy();
    }
  },
);
