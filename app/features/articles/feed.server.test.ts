import { expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { insertPublicArticles } from '#test/articles.ts';
import { db, test } from '#test/database.ts';
import { loaderArgs, publicUrl } from '#test/page-args.ts';
import { childrenOf, parseXml, textOf } from '#test/xml.ts';
import { insertArticle } from './articles.server.ts';
import { loader } from './feed.ts';

const now = Date.UTC(2026, 10, 20, 12);

const readFeed = async (path: string) =>
  parseXml(await (await loader(loaderArgs(path, { db }))).text());

const links = (element: Awaited<ReturnType<typeof readFeed>>) =>
  childrenOf(element, 'link').map(({ attributes: { rel, hreflang, href } }) =>
    [rel, hreflang, href?.replace(publicUrl, '')].join(' '),
  );

test('serves the newest twenty articles as a valid Atom feed that the page cache may store', async () => {
  expect(childrenOf(await readFeed('/en/publication/feed.xml'), 'entry')).toEqual([]);
  await insertBuiltinContent(db, now);
  const response = await loader(loaderArgs('/en/publication/feed.xml', { db }));
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const feed = parseXml(await response.text());
  const namespace = 'http://www.w3.org/2005/Atom';
  expect(feed).toMatchObject({ name: 'feed', namespace, attributes: { 'xml:lang': 'en' } });
  expect(textOf(feed, 'id')).toBe('tag:bwt.example,2026:feed/en');
  expect(textOf(feed, 'updated')).toBe('2026-11-16T17:00:00.000Z');
  expect(links(feed)).toEqual([
    'self en /en/publication/feed.xml',
    'alternate en /en/publication',
    'alternate fr /publication/feed.xml',
    'alternate ht /ht/publication/feed.xml',
  ]);
  const [entry = feed] = childrenOf(feed, 'entry');
  expect(textOf(entry, 'id')).toBe('tag:bwt.example,2026:article/10/en');
  expect(childrenOf(entry, 'category')).toMatchObject([{ attributes: { term: 'ai' } }]);
  expect(textOf(entry, 'content')).toMatch(/^<p><em>.*<\/em><\/p>\n<p>/);

  const ids = Array.from({ length: 19 }, (_, n) => 31 - n);
  await insertPublicArticles(ids, { at: (id) => now + id });
  const newest = childrenOf(await readFeed('/publication/feed.xml'), 'entry');
  const titles = newest.map((each) => textOf(each, 'title'));
  expect(titles.slice(0, 19)).toEqual(ids.map((id) => `Titre ${id}`));
  expect(titles).toHaveLength(20);
});

test('escapes what editors typed, makes links absolute, and does not label a person’s text as AI', async () => {
  const title = 'Fish & <chips> "1"';
  const content = 'See [us](/en/contact), [them](//other.example/a?b=1&c=2) & `"/x"`.\u0007 ]]>';
  const texts = { en: { title, summary: 'a < b', content } };
  await insertArticle(db, { author: 'R&D <x>', texts }, null, now);
  const feed = await readFeed('/en/publication/feed.xml');
  const [entry = feed] = childrenOf(feed, 'entry');
  expect(['title', 'summary'].map((name) => textOf(entry, name))).toEqual([title, 'a < b']);
  expect(textOf(childrenOf(entry, 'author')[0] ?? entry, 'name')).toBe('R&D <x>');
  expect(childrenOf(entry, 'category')).toEqual([]);
  expect(textOf(entry, 'content')).toBe(
    `<p>See <a href="${publicUrl}/en/contact">us</a>, <a href="//other.example/a?b=1&amp;c=2">them</a> &amp; <code>&quot;/x&quot;</code>. ]]&gt;</p>`,
  );
  // In the best other language, which it names.
  const [inCreole = feed] = childrenOf(await readFeed('/ht/publication/feed.xml'), 'entry');
  expect(inCreole.attributes).toMatchObject({ 'xml:lang': 'en' });
  expect(links(inCreole)).toEqual(['alternate en /ht/publication/fish-chips-1']);
});
