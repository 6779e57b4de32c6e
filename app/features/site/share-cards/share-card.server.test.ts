import sharp from 'sharp';
import { expect, test } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import type { App } from '#app/http/context.ts';
import { locales, stripLocale } from '#app/i18n/locale.ts';
import { storeImage } from '#app/platform/stored-images.server.ts';
import { db, onDatabase } from '#test/database.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { plain } from '#test/pictures.ts';
import { routeTable } from '#test/route-table.ts';
import { openDisk } from '#test/storages.ts';
import { loader } from './share-card.ts';

const now = Date.UTC(2026, 10, 20, 12);

const card = (name: string, app: Partial<App> = {}) =>
  loader(loaderArgs(`/share/${name}`, { params: { '*': name }, routes: routeTable, ...app }));

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function sizeOf(response: Response) {
  const { format, width, height } = await sharp(await bytesOf(response)).metadata();
  return [response.headers.get('content-type'), format, width, height];
}

const jpeg = ['image/jpeg', 'jpeg', 1200, 630];

test.each(['fr/home.jpg', 'en/contact.jpg', 'ht/confidentialite.jpg'])(
  '%s is a small JPEG of the size that link previews use',
  async (name) => {
    const response = await card(name);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(80_000);
    expect(await sizeOf(response)).toEqual(jpeg);
  },
);

const unknown = `home.jpg fr/home fr/home.png es/home.jpg fr/nothing.jpg fr/constructor.jpg
fr/../brand/share.jpg fr/articles/x.jpg fr/articles/01.jpg fr/articles/1.jpg/2 fr/articles/9999999999.jpg`;
test.each(['', ...unknown.split(/\s/)])('answers 404 for card %j', async (name) => {
  expect((await card(name)).status).toBe(404);
});

test('answers 503 with Retry-After when too many cards are requested at once, except for cached ones', async () => {
  const { status } = await card('fr/home.jpg');
  expect(status).toBe(200);
  const names = locales.flatMap((locale) =>
    ['/home', ...routeTable.pathsWhere(({ shareCard }) => shareCard)]
      .filter((path) => path === stripLocale(path))
      .map((path) => `${locale}${path}.jpg`),
  );
  const all = ['fr/home.jpg', ...names].map((name) => card(name));
  const [drawn, ...answers] = await Promise.all(all);
  expect(drawn?.status).toBe(200);
  const refused = answers.filter((answer) => answer.status === 503);
  expect(refused.length).toBeGreaterThan(10);
  for (const { headers } of refused)
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['5', 'no-store']);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 503]));
  expect((await card(names[answers.indexOf(refused[0] as Response)] ?? '')).status).toBe(200);
});

// Their queries have no tests of their own.
onDatabase((test) => {
  const insert = (title: string, image: string | null = null) => {
    const texts = { fr: { title, summary: 's', content: 'c' } };
    return insertArticle(db, { author: 'A', texts }, image, now);
  };

  test('a gallery picture has a card only while it is approved', async () => {
    await insertBuiltinContent(db, now);
    expect(await sizeOf(await card('ht/gallery/3.jpg', { db }))).toEqual(jpeg);
    await db.updateTable('picture').set({ state: 'refused' }).where('number', '=', 3).execute();
    expect((await card('ht/gallery/3.jpg', { db })).status).toBe(404);
  });

  test('an article’s card has its drawing and its title, in each language; without a picture it has the home page’s', async () => {
    await insertBuiltinContent(db, now);
    const id = await insert('x');
    const of = async (name: string) => bytesOf(await card(`${name}.jpg`, { db }));
    expect((await of('fr/articles/10')).equals(await of('ht/articles/10'))).toBe(false);
    // Written in French alone: the others get that card.
    expect((await of(`en/articles/${id}`)).equals(await of(`fr/articles/${id}`))).toBe(true);
    expect((await card('fr/articles/99.jpg', { db })).status).toBe(404);
  });

  test('crops a stored picture above the title, and draws the default picture when its file is missing', async () => {
    const [{ storage }, { storage: lost }] = [await openDisk(), await openDisk()];
    const square = await plain(800, 800, '#ff0000').png().toBuffer();
    const image = await storeImage(db, storage, square, now);
    const red = await card(`fr/articles/${await insert('Rouge', image)}.jpg`, { db, storage });
    // The area above the title.
    const area = { left: 300, top: 10, width: 600, height: 280 };
    const whole = sharp(await bytesOf(red));
    const { r, g } = (await sharp(await whole.extract(area).toBuffer()).stats()).dominant;
    expect([r > 230, g < 25]).toEqual([true, true]);
    const perdue = `fr/articles/${await insert('Perdue', image)}.jpg`;
    const drawn = await card(perdue, { db, storage: lost });
    expect(await sizeOf(drawn)).toEqual(jpeg);
  });
});
