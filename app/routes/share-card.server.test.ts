import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { insertArticle } from '#app/domain/articles/articles.server.ts';
import { insertBuiltinContent } from '#app/domain/builtin/builtin.server.ts';
import { storeImage } from '#app/domain/images/images.server.ts';
import type { App } from '#app/http/context.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import { eachEngine } from '#test/database.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { loader } from './share-card.ts';

const now = Date.UTC(2026, 10, 20, 12);

const card = (name: string, app: Partial<App> = {}) => loader(loaderArgs(`/share/${name}`, { params: { '*': name }, ...app }));

async function sizeOf(response: Response) {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return { status: response.status, type: response.headers.get('content-type'), format, width, height };
}

const jpeg = { status: 200, type: 'image/jpeg', format: 'jpeg', width: 1200, height: 630 };

test.each(['site.jpg', 'services.jpg', 'about.jpg'])('%s is a JPEG of the size that previews want', async (name) => {
  const response = await card(name);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await sizeOf(response)).toEqual(jpeg);
});

test.each([
  '',
  'site',
  'site.png',
  'nothing.jpg',
  'constructor.jpg',
  '../brand/share.jpg',
  'articles/x.jpg',
  'articles/01.jpg',
  'articles/1.jpg/2',
  'articles/9999999999.jpg',
])('there is no card %j', async (name) => {
  expect((await card(name)).status).toBe(404);
});

eachEngine((engine) => {
  test('an article’s card is its drawing; one without a picture, and one that is not there, have none', async () => {
    const { db } = await engine.database();
    await insertBuiltinContent(db, now);
    const id = await insertArticle(db, { author: 'A', texts: { fr: { title: 'x', summary: 's', content: 'c' } } }, null, now);
    expect(await sizeOf(await card('articles/10.jpg', { db }))).toEqual(jpeg);
    expect((await card(`articles/${id}.jpg`, { db })).status).toBe(404);
    expect((await card('articles/99.jpg', { db })).status).toBe(404);
  });

  test('an article’s card is its stored picture, cropped; none when the file is lost', async () => {
    const { db } = await engine.database();
    const folder = await mkdtemp(join(tmpdir(), 'bwt-pictures-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const storage = diskStorage(folder);
    const photograph = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const image = await storeImage(db, storage, photograph, now);
    const id = await insertArticle(db, { author: 'A', texts: { fr: { title: 'x', summary: 's', content: 'c' } } }, image, now);
    const response = await card(`articles/${id}.jpg`, { db, storage });
    const { dominant } = await sharp(await response.clone().arrayBuffer()).stats();
    expect(await sizeOf(response)).toEqual(jpeg);
    expect(dominant.r).toBeGreaterThan(230);
    expect(dominant.g).toBeLessThan(25);
    expect((await card(`articles/${id}.jpg`, { db, storage: diskStorage(join(folder, 'lost')) })).status).toBe(404);
  });
});
