import sharp from 'sharp';
import { expect, test } from 'vitest';
import { flatRoutes } from '#app/routes.ts';
import { loaderArgs } from '#test/page-args.ts';
import { loader as icon } from './icons.ts';
import { loader as manifest } from './manifest.ts';

const iconAt = (file: string) => icon(loaderArgs(`/icons/${file}`, { params: { file } }));

async function imageIn(response: Response) {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [response.headers.get('content-type'), format, `${width}x${height}`];
}

test('the manifest is one app in its language, whose icons, pictures and shortcuts are there; favicon.ico is a PNG, cached for a day', async () => {
  const favicon = await icon(loaderArgs('/favicon.ico'));
  expect(favicon.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await imageIn(favicon)).toEqual(['image/png', 'png', '48x48']);
  for (const file of ['193.png', '192.jpg', '../192.png'])
    expect((await iconAt(file)).status, file).toBe(404);
  const response = manifest(loaderArgs('/ht/manifest.webmanifest'));
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const named = await response.json();
  expect(named).toMatchObject({ id: '/home', lang: 'ht', start_url: '/ht/home', scope: '/' });
  const pages = flatRoutes.map(({ path }) => `/ht${path}`);
  for (const { url } of named.shortcuts) expect(pages).toContain(url);
  for (const { src } of named.screenshots) expect(src).toMatch(/\/ht-[\w.-]+\.webp$/);
  for (const { src, sizes } of named.icons.slice(1))
    expect(await imageIn(await iconAt(src.slice('/icons/'.length)))).toContain(sizes);
});
