import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { insertPublicArticles } from '#test/articles.ts';
import { db, test } from '#test/database.ts';
import { loaderArgs, publicUrl } from '#test/page-args.ts';
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

const ask = (headers: Record<string, string> = {}) =>
  loader(loaderArgs('/sitemap.xml', { db, routes, init: { headers } }));

test('lists pages in three languages, an article in those that it is written in, with its last change, and each approved picture', async () => {
  await insertBuiltinContent(db, now);
  await db.updateTable('picture').set({ state: 'pending' }).where('number', '=', 3).execute();
  const text = { summary: 's', content: 'c' };
  const texts = { en: { title: 'The sea', ...text }, ht: { title: 'Lanmè a', ...text } };
  await insertArticle(db, { author: 'A', texts }, null, now);
  const response = await ask();
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const sitemap = parseXml(await response.text());
  expect(sitemap.namespace).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const link = childrenOf(sitemap, 'url')[0]?.children.find(({ name }) => name === 'link');
  expect(link?.namespace).toBe('http://www.w3.org/1999/xhtml');
  const listed = urlsIn(sitemap);
  const about = { fr: '/about', en: '/en/about', ht: '/ht/about', 'x-default': '/about' };
  expect(listed).toContainEqual({ loc: '/ht/about', lastmod: undefined, alternates: about });

  const articles = listed.filter(({ loc }) => loc.includes('/publication/'));
  expect(articles).toHaveLength(2 + 10 * 3);
  const alternates = { en: '/en/publication/the-sea', ht: '/ht/publication/lanme-a' };
  const lastmod = '2026-11-20T12:00:00.000Z';
  const own = Object.values(alternates).map((loc) => ({ loc, lastmod, alternates }));
  expect(articles.slice(0, 2)).toEqual(own);
  const pictures = listed.filter(({ loc }) => loc.includes('/gallery/')).map(({ loc }) => loc);
  expect(pictures).toHaveLength(11 * 3);
  expect(pictures).not.toContain('/gallery/3');
});

test('streams a long sitemap whole, without the page cache, compressed with gzip alone', async () => {
  const ids = Array.from({ length: 1_000 }, (_, i) => i + 1);
  await insertPublicArticles(ids, { at: () => now, locale: 'ht' });
  const encodings = { 'gzip, deflate, br': 'gzip', 'br;q=1, gzip;q=0': null };
  for (const [accepted, encoding] of Object.entries(encodings)) {
    const response = await ask({ 'Accept-Encoding': accepted });
    const headers = ['content-encoding', 'vary', 'cache-control'];
    const given = headers.map((name) => response.headers.get(name));
    expect(given).toEqual([encoding, 'Accept-Encoding', 'no-cache']);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = String(encoding ? gunzipSync(bytes) : bytes);
    expect(text.match(/<loc>[^<]+\/publication\/titre-\d+</g)).toHaveLength(1_000);
    expect(text).toMatch(/<\/urlset>\n$/);
  }
});
