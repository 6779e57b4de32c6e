import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router';
import { expect, test } from 'vitest';
import { pageMeta } from './page.ts';
import type { RouteHandle } from './route-handle.ts';
import { shareCardPath } from './share-cards.ts';

const publicUrl = 'https://bwt.example';
const title = 'Nos services';
const handle: RouteHandle = { shareCard: { drawing: 'about/services', title: () => title } };
const matches = [{ loaderData: { publicUrl } }, { handle }] as const;
const page = { matches, title, description: 'Neuf services.' };

const at = (pathname: string, more: Partial<Parameters<typeof pageMeta>[0]> = {}) =>
  pageMeta({ ...page, location: { pathname }, ...more });

const valuesOf = (meta: MetaDescriptor[], key: string) =>
  (meta as Record<string, string>[])
    .filter((each) => [each.name, each.property, each.rel].includes(key))
    .map((each) => each.content ?? `${each.hrefLang ? `${each.hrefLang} ` : ''}${each.href}`);

test('a page may have its own URLs; a missing language is omitted', () => {
  const alternates = { en: '/en/publication/on-phones', ht: '/ht/publication/sou-telefon' };
  const meta = at('/en/publication/on-phones', { alternates });
  const own = 'https://bwt.example/en/publication/on-phones';
  expect(valuesOf(meta, 'canonical')).toEqual([own]);
  const creole = 'ht https://bwt.example/ht/publication/sou-telefon';
  expect(valuesOf(meta, 'alternate').slice(0, -1)).toEqual([`en ${own}`, creole]);
});

test('a text shown in another language than the page’s has its own URL as canonical, and its language’s card', () => {
  const image = { name: 'articles/3', content: { title: '', image: null }, alternative: '' };
  const alternates = { fr: '/publication/le-telephone' };
  const meta = at('/en/publication/le-telephone', { alternates, image });
  expect(meta[0]).toEqual({ title: 'Nos services · BWT' });
  expect(valuesOf(meta, 'canonical')).toEqual(['https://bwt.example/publication/le-telephone']);
  expect(valuesOf(meta, 'og:locale')).toEqual(['fr_HT']);
  const card = /^https:\/\/bwt\.example\/share\/fr\/articles\/3\.jpg\?v=/;
  expect(valuesOf(meta, 'og:image')[0]).toMatch(card);
});

test('a card has another URL when its title or picture changes', () => {
  const urls = ['x', 'y'].flatMap((title) =>
    [null, 'builtin/a'].map((image) => shareCardPath('fr', 'about', { title, image })),
  );
  expect(new Set(urls).size).toBe(4);
});

test('a text cannot end the JSON-LD block, and is unchanged when parsed', () => {
  const name = '</script><script>alert("&")</script> \u2028 <!--';
  const Stub = createRoutesStub([
    { path: '/', Component: Meta, meta: () => at('/', { title: '</title>"', jsonLd: [{ name }] }) },
  ]);
  const html = renderToStaticMarkup(createElement(Stub));
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(block).not.toMatch(/[<>]/);
  expect(JSON.parse(block)).toEqual({ '@context': 'https://schema.org', '@graph': [{ name }] });
  expect(html).toContain('<title>&lt;/title&gt;&quot; · BWT</title>');
});
