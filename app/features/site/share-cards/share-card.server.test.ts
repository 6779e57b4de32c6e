import sharp from 'sharp';
import { expect, test } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import type { App } from '#app/http/context.ts';
import { fileOnRequest } from '#app/http/file-response.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { storeImage } from '#app/platform/stored-images.server.ts';
import { db, onDatabase } from '#test/database.ts';
import { loaderArgs } from '#test/page-args.ts';
import { plain } from '#test/pictures.ts';
import { routeTable } from '#test/route-table.ts';
import { openDisk } from '#test/storages.ts';
import { loader } from './share-card.ts';

const now = Date.UTC(2026, 10, 20, 12);

const card = (name: string, app: Partial<App> = {}) =>
  loader(loaderArgs(`/share/${name}`, { params: { '*': name }, routes: routeTable, ...app }));

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('answers 503 with Retry-After when too many cards are drawn', async () => {
  const busy = Promise.reject(new BusyError('too many'));
  const { status, headers } = await fileOnRequest(busy, { type: 'image/jpeg', maxAge: 3_600 });
  const rules = [headers.get('retry-after'), headers.get('cache-control')];
  expect([status, ...rules]).toEqual([503, '5', 'no-store']);
});

onDatabase((test) => {
  const insert = (title: string, image: string | null = null) => {
    const texts = { fr: { title, summary: 's', content: 'c' } };
    return insertArticle(db, { author: 'A', texts }, image, now);
  };

  test('a gallery picture has a card while it is approved, an article one with its title in each language, and nothing else has', async () => {
    await insertBuiltinContent(db, now);
    const id = await insert('x');
    const of = async (name: string) => {
      const response = await card(`${name}.jpg`, { db });
      return response.status === 200 ? String(await bytesOf(response)) : response.status;
    };
    expect(await of('ht/gallery/3')).not.toBe(404);
    await db.updateTable('picture').set({ state: 'refused' }).where('number', '=', 3).execute();
    expect(await of('ht/gallery/3')).toBe(404);
    expect(await of('fr/articles/10')).not.toBe(await of('ht/articles/10'));
    // Written in French alone: the others get that card.
    expect(await of(`en/articles/${id}`)).toBe(await of(`fr/articles/${id}`));
    const unknown = ` home fr/nothing fr/constructor es/home fr/../brand/share fr/articles/01
      fr/articles/1.jpg/2 fr/articles/99`;
    for (const name of unknown.split(/\s+/)) expect(await of(name), name).toBe(404);
  });

  test('crops a stored picture above the title, and draws the default picture when its file is missing', async () => {
    const [{ storage }, { storage: lost }] = [await openDisk(), await openDisk()];
    const square = await plain(800, 800, '#ff0000').png().toBuffer();
    const image = await storeImage(db, storage, square, now);
    const path = `fr/articles/${await insert('Rouge', image)}.jpg`;
    // The area above the title.
    const area = { left: 300, top: 10, width: 600, height: 280 };
    const response = await card(path, { db, storage });
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThan(80_000);
    const { r, g } = (await sharp(await sharp(bytes).extract(area).toBuffer()).stats()).dominant;
    expect([r > 230, g < 25]).toEqual([true, true]);
    const perdue = `fr/articles/${await insert('Perdue', image)}.jpg`;
    const drawn = await card(perdue, { db, storage: lost });
    const size = { format: 'jpeg', width: 1200, height: 630 };
    expect(await sharp(await bytesOf(drawn)).metadata()).toMatchObject(size);
  });
});
