import { expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { insertPublicArticles } from '#test/articles.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { loaderArgs, publicUrl } from '#test/loader-args.ts';
import { childrenOf, parseXml, textOf } from '#test/xml.ts';
import { insertArticle } from './articles.server.ts';
import { loader } from './feed.ts';

const now = Date.UTC(2026, 10, 20, 12);

const readFeed = async (db: Db, path: string) =>
  parseXml(await (await loader(loaderArgs(path, { db }))).text());

type Texts = Parameters<typeof insertArticle>[1]['texts'];
const write = (texts: Texts, at = now, author = 'A') =>
  insertArticle(db, { author, texts }, null, at);
const text = (title: string) => ({ title, summary: 's', content: 'c' });

const links = (element: Awaited<ReturnType<typeof readFeed>>) =>
  childrenOf(element, 'link').map(({ attributes }) => attributes);

onDatabase((test) => {
  test('serves a valid Atom feed that the page cache may store', async () => {
    await insertBuiltinContent(db, now);
    const response = await loader(loaderArgs('/en/publication/feed.xml', { db }));
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const feed = parseXml(await response.text());
    const namespace = 'http://www.w3.org/2005/Atom';
    expect(feed).toMatchObject({ name: 'feed', namespace, attributes: { 'xml:lang': 'en' } });
    expect(textOf(feed, 'id')).toBe('tag:bwt.example,2026:feed/en');
    expect(textOf(feed, 'title')).toMatch(/^BWT · /);
    expect(textOf(feed, 'updated')).toBe('2026-11-16T17:00:00.000Z');
    const atom = (rel: string, hreflang: string, path: string) => ({
      ...{ rel, type: 'application/atom+xml', hreflang, href: `${publicUrl}${path}` },
    });
    expect(links(feed)).toEqual([
      atom('self', 'en', '/en/publication/feed.xml'),
      { ...atom('alternate', 'en', '/en/publication'), type: 'text/html' },
      atom('alternate', 'fr', '/publication/feed.xml'),
      atom('alternate', 'ht', '/ht/publication/feed.xml'),
    ]);

    const entries = childrenOf(feed, 'entry');
    const ids = entries.map((entry) => textOf(entry, 'id'));
    const numbers = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(ids).toEqual(numbers.map((id) => `tag:bwt.example,2026:article/${id}/en`));
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    expect(entry.namespace).toBe(feed.namespace);
    expect(textOf(entry, 'published')).toBe('2026-11-16T17:00:00.000Z');
    expect(textOf(childrenOf(entry, 'author')[0] ?? entry, 'name')).toBe('IA');
    expect(childrenOf(entry, 'category')).toMatchObject([{ attributes: { term: 'ai' } }]);
    const href = expect.stringMatching(/^https:\/\/bwt\.example\/en\/publication\/[a-z0-9-]+$/);
    expect(links(entry)).toMatchObject([{ rel: 'alternate', hreflang: 'en', href }]);
    expect(childrenOf(entry, 'summary')[0]?.attributes).toEqual({ type: 'text' });
    expect(childrenOf(entry, 'content')[0]?.attributes).toEqual({ type: 'html' });
    expect(textOf(entry, 'content')).toMatch(/^<p><em>.*<\/em><\/p>\n<p>/);
  });

  test('lists the newest twenty articles, and is valid without any', async () => {
    const titles = async () => {
      const entries = childrenOf(await readFeed(db, '/publication/feed.xml'), 'entry');
      return entries.map((entry) => textOf(entry, 'title'));
    };
    expect(await titles()).toEqual([]);
    const ids = Array.from({ length: 21 }, (_, n) => 21 - n);
    await insertPublicArticles(ids, { at: (id) => now + id });
    expect(await titles()).toEqual(ids.slice(0, 20).map((id) => `Titre ${id}`));
  });
});

test('escapes what editors typed, makes links absolute, and does not label a person’s text as AI', async () => {
  const title = 'Fish & <chips> "1"';
  const content =
    'See [us](/en/contact), [them](//other.example/a?b=1&c=2) & `href="/x"`.\u0007 ]]>';
  await write({ en: { title, summary: 'a < b', content } }, now, 'R&D <x>');
  const [entry] = childrenOf(await readFeed(db, '/en/publication/feed.xml'), 'entry');
  if (!entry) throw new Error('no entry');
  expect(['title', 'summary'].map((name) => textOf(entry, name))).toEqual([title, 'a < b']);
  expect(textOf(childrenOf(entry, 'author')[0] ?? entry, 'name')).toBe('R&D <x>');
  expect(childrenOf(entry, 'category')).toEqual([]);
  expect(textOf(entry, 'content')).toBe(
    `<p>See <a href="${publicUrl}/en/contact">us</a>, <a href="//other.example/a?b=1&amp;c=2">them</a> &amp; <code>href=&quot;/x&quot;</code>. ]]&gt;</p>`,
  );
});

test('falls back to the best other language, and names it, when the reader’s is missing', async () => {
  await write({ fr: text('Le vent'), en: text('The wind') });
  await write({ fr: text('La mer') }, now + 60_000);
  const feed = await readFeed(db, '/en/publication/feed.xml');
  const shown = childrenOf(feed, 'entry').map((entry) => [
    ...[entry.attributes['xml:lang'], textOf(entry, 'id'), links(entry)[0]?.href],
  ]);
  expect(shown).toEqual([
    ['fr', 'tag:bwt.example,2026:article/2/fr', `${publicUrl}/en/publication/la-mer`],
    ['en', 'tag:bwt.example,2026:article/1/en', `${publicUrl}/en/publication/the-wind`],
  ]);
  expect(textOf(feed, 'updated')).toBe('2026-11-20T12:01:00.000Z');
});
