import { expect, test } from 'vitest';
import { locales } from '#app/i18n/locale.ts';
import { parseContentText } from '#app/platform/markdown.ts';
import { builtinArticles } from './articles/index.ts';
import { builtinServices } from './services/index.ts';

const files = import.meta.glob<string>('/content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const texts = Object.entries(files).map(([path, source]) => {
  const [, name = '', locale = ''] = /^\/content\/(.+)\.(\w+)\.md$/.exec(path) ?? [];
  return { name, locale, ...parseContentText(source) };
});

test('the lists of the site match the content files, and every text exists in every language', () => {
  const names = [...new Set(texts.map(({ name }) => name))];
  const wanted = names.flatMap((name) => locales.map((locale) => `${name} ${locale}`));
  expect(texts.map(({ name, locale }) => `${name} ${locale}`).sort()).toEqual(wanted.sort());
  const listed = [
    ...builtinArticles.map(({ id }) => `articles/${id}`),
    ...builtinServices.map(({ key }) => `services/${key}`),
  ];
  const found = names.filter((name) => /^(?:articles|services)\//.test(name));
  expect(found.sort()).toEqual(listed.sort());
});

test('C8: each article has 400 words or more, and ends with its sources, and when it was last read again', () => {
  const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
  const end = /^\n\n(?:- \[[^\]]+\]\(https:\/\/[^)\s]+\).*\n)+\n.+ \d{1,2} \p{L}+ 20\d\d\.$/u;
  for (const { name, locale, content } of texts.filter((each) => /^articles/.test(each.name))) {
    expect(content.match(word)?.length, `${name} ${locale}`).toBeGreaterThanOrEqual(400);
    expect(content.split(/^## (?:Sources|Sous)$/m)[1], `${name} ${locale}`).toMatch(end);
  }
});
