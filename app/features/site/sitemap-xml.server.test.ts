import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { locales } from '#app/i18n/locale.ts';
import { db, test } from '#test/database.ts';
import { loaderArgs, publicUrl } from '#test/loader-args.ts';
import { routeTable as routes } from '#test/route-table.ts';
import { childrenOf, parseXml, textOf } from '#test/xml.ts';
import { loader } from './sitemap-xml.ts';

const now = Date.UTC(2026, 10, 20, 12);

const urlsIn = (sitemap: ReturnType<typeof parseXml>) =>
  childrenOf(sitemap, 'url').map((url) => ({
    loc: textOf(url, 'loc').replace(publicUrl, ''),
    lastmod: childrenOf(url, 'lastmod')[0]?.text,
    alternates: Object.fromEntries(
      childrenOf(url, 'link').map(({ attributes: { hreflang, href = '' } }) => [
        ...[hreflang, href.replace(publicUrl, '')],
      ]),
    ),
  }));

const sitemapOf = async () =>
  parseXml(await (await loader(loaderArgs('/sitemap.xml', { db, routes }))).text());

test('lists each page whose route’s handle says so, in three languages', async () => {
  const response = await loader(loaderArgs('/sitemap.xml', { db, routes }));
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const sitemap = parseXml(await response.text());
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  expect(sitemap).toMatchObject({ name: 'urlset', namespace });
  const listed = urlsIn(sitemap);
  const pages = routes
    .pathsWhere(({ sitemap }) => sitemap)
    // Courses are listed once one of them is published.
    .filter((path) => !['/', '/en', '/ht'].includes(path) && !path.endsWith('/courses'));
  expect(listed.map(({ loc }) => loc).sort()).toEqual(pages.sort());
  const alternates = { fr: '/about', en: '/en/about', ht: '/ht/about', 'x-default': '/about' };
  expect(listed.find(({ loc }) => loc === '/ht/about')).toMatchObject({ alternates });
  const link = childrenOf(sitemap, 'url')[0]?.children.find(({ name }) => name === 'link');
  expect(link?.namespace).toBe('http://www.w3.org/1999/xhtml');
});

test('lists an article in the languages that it is written in, with its last change, and each approved picture', async () => {
  await insertBuiltinContent(db, now);
  await db.updateTable('picture').set({ state: 'pending' }).where('number', '=', 3).execute();
  const text = { summary: 's', content: 'c' };
  const texts = { en: { title: 'The sea', ...text }, ht: { title: 'Lanmè a', ...text } };
  await insertArticle(db, { author: 'A', texts }, null, now);
  const listed = urlsIn(await sitemapOf());
  const articles = listed.filter(({ loc, lastmod }) => lastmod && loc.includes('/publication/'));
  expect(articles).toHaveLength(2 + 10 * 3);
  const alternates = { en: '/en/publication/the-sea', ht: '/ht/publication/lanme-a' };
  const lastmod = '2026-11-20T12:00:00.000Z';
  expect(articles.slice(0, 2)).toEqual(
    Object.values(alternates).map((loc) => ({ loc, lastmod, alternates })),
  );
  // Approved pictures of the gallery, in three languages.
  const pictures = listed.filter(({ loc }) => loc.includes('/gallery/')).map(({ loc }) => loc);
  expect(pictures).toHaveLength(11 * 3);
  expect(pictures.slice(0, 3)).toEqual(['/gallery/12', '/en/gallery/12', '/ht/gallery/12']);
  expect(pictures).not.toContain('/gallery/3');
});

test('streams a long sitemap whole, without the page cache', async () => {
  const ids = Array.from({ length: 1_000 }, (_, i) => i + 1);
  const times = { published_at: now, updated_at: now };
  const articles = ids.map((id) => ({ id, author: 'A', image: null, ...times }));
  await db.insertInto('article').values(articles).execute();
  const text = { title: 't', summary: 's', content: 'c' };
  const texts = ids.flatMap((article_id) =>
    locales.map((locale) => ({ article_id, locale, slug: `number-${article_id}`, ...text })),
  );
  await db.insertInto('article_text').values(texts).execute();
  const long = await loader(loaderArgs('/sitemap.xml', { db, routes }));
  expect(long.headers.get('cache-control')).toBe('no-cache');
  expect(urlsIn(parseXml(await long.text())).filter(({ lastmod }) => lastmod)).toHaveLength(3_000);
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1, gzip;q=0', null],
  ['br', null],
  ['identity', null],
])('for Accept-Encoding %s the Content-Encoding is %s', async (accepted, encoding) => {
  const init = { headers: { 'Accept-Encoding': accepted } };
  const response = await loader(loaderArgs('/sitemap.xml', { db, routes, init }));
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = String(encoding ? gunzipSync(bytes) : bytes);
  expect(childrenOf(parseXml(text), 'url')).toHaveLength(42);
});
