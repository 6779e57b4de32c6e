import { describe, expect, test } from 'vitest';
import { homeTexts } from '#app/features/pages/home/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { pictureBounds } from '#app/features/pictures/bounds.ts';
import { locales } from '#app/i18n/locale.ts';
import { parseContentText, slugify } from '#app/platform/markdown.ts';
import routes from '#app/routes.ts';
import { builtinArticles } from './articles/index.ts';
import { galleryPictures } from './pictures/gallery/index.ts';
import { builtinServices } from './services/index.ts';

const files = import.meta.glob<string>('/content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const texts = Object.entries(files).map(([path, source]) => {
  const [, name = '', locale = ''] = /^\/content\/(.+)\.(\w+)\.md$/.exec(path) ?? [];
  return { name, locale, source, ...parseContentText(source) };
});
const drawings = import.meta.glob<string>('/content/pictures/gallery/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const media = Object.keys(import.meta.glob(['/content/videos/*', '/content/pictures/**']));
const namesIn = (folder: string) =>
  [...new Set(texts.map(({ name }) => name))]
    .filter((name) => name.startsWith(`${folder}/`))
    .sort();

/** The heading of what an article is based on: links to other sites. */
const sourcesTitle = /^## (?:Sources|Sous)$/m;
const withoutSources = (source: string) => source.split(sourcesTitle)[0] ?? '';

test('the lists of the site match the content files, and every text exists in every language', () => {
  const names = [...new Set(texts.map(({ name }) => name))];
  const wanted = names.flatMap((name) => locales.map((locale) => `${name} ${locale}`));
  expect(texts.map(({ name, locale }) => `${name} ${locale}`).sort()).toEqual(wanted.sort());
  expect(namesIn('articles')).toEqual(builtinArticles.map(({ id }) => `articles/${id}`).sort());
  expect(namesIn('services')).toEqual(builtinServices.map(({ key }) => `services/${key}`).sort());
  expect(namesIn('pages/about')).toHaveLength(7);
  expect(namesIn('pages/privacy')).toHaveLength(7);
});

describe.each(locales)('in %s', (locale) => {
  const own = texts.filter((text) => text.locale === locale);

  test('the titles of articles and services make URLs that differ', () => {
    const titled = own.filter(({ name }) => /^(?:articles|services)\//.test(name));
    const urls = titled.map(({ name, title }) => `${name.split('/')[0]}/${slugify(title)}`);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.filter((url) => url.endsWith('/'))).toEqual([]);
  });

  test('links open pages of the site in the same language', () => {
    const prefix = locale === 'fr' ? '' : `/${locale}`;
    const pages = routes.map(({ path }) => path);
    const links = own.flatMap(({ source }) =>
      [...withoutSources(source).matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href),
    );
    const wrong = links.filter(
      (href) => !href.startsWith(`${prefix}/`) || !pages.includes(href.replace(/[?#].*$/, '')),
    );
    expect(wrong).toEqual([]);
  });

  test('each article has 400 words or more, and ends with its sources, and when it was last read again', () => {
    for (const { name, title, summary, content } of own) {
      if (!name.startsWith('articles/')) continue;
      const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
      const count = `${title} ${summary} ${content}`.match(word)?.length;
      expect(count, name).toBeGreaterThanOrEqual(400);
      const [, sources = ''] = content.split(sourcesTitle);
      expect(sources, name).toMatch(
        /^\n\n(?:- \[[^\]]+\]\(https:\/\/[^)\s]+\).*\n)+\n.+ \d{1,2} \p{L}+ 20\d\d\.$/u,
      );
    }
  });
});

test('French has no-break spaces before : ; ! ? and inside « », and ’ for an apostrophe', () => {
  const faults = /\S*(?: [:;!?»]|« |[^\s\d]:(?=\s)|[^\s?!][;!?»](?=\s|$)|\p{L}['"]|\.\.\.)\S*/gmu;
  const gallery = galleryPictures.map(({ fr }) => Object.values(fr).join('\n'));
  const written = texts.flatMap(({ locale, source }) => (locale === 'fr' ? [source] : []));
  const found = [...written, ...gallery].flatMap(
    (source) => source.replace(/\]\([^)]*\)/g, ']').match(faults) ?? [],
  );
  expect(found).toEqual([]);
});

test('Creole has no apostrophes, except in French quotations', () => {
  const creole = texts.filter(({ locale }) => locale === 'ht');
  const found = creole.flatMap(
    ({ source }) => source.replace(/«[^»]*»/g, '').match(/\S*['’]\S*/g) ?? [],
  );
  expect(found).toEqual([]);
});

test('every film exists in both formats, and click-to-play films have a poster', () => {
  const home = homeTexts.fr;
  const pressed = [...Object.keys(home.films), ...Object.keys(pagesTexts.fr.win.films)];
  for (const film of [...pressed, 'hero']) {
    expect(media).toContain(`/content/videos/${film}.webm`);
    expect(media).toContain(`/content/videos/${film}.mp4`);
  }
  for (const film of pressed) expect(media).toContain(`/content/pictures/clips/${film}.svg`);
});

test('every drawing of the gallery is listed with its size, and has no style, script or external resource', () => {
  expect(galleryPictures.map(({ key }) => `/content/pictures/gallery/${key}.svg`).sort()).toEqual(
    Object.keys(drawings).sort(),
  );
  for (const { key, width, height } of galleryPictures) {
    const svg = drawings[`/content/pictures/gallery/${key}.svg`] ?? '';
    const size = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.slice(1).map(Number);
    expect(size, key).toEqual([width, height]);
    const active = /style=|<style|<script|href=|<image|<foreignObject|\son\w+=/;
    expect(svg, key).not.toMatch(active);
  }
});

test('pictures of the gallery have texts in three languages within their limits', () => {
  for (const picture of galleryPictures) {
    for (const locale of locales) {
      const { title, description, alternative } = picture[locale];
      const lengths = [title, description, alternative].map(({ length }) => length);
      for (const length of lengths) expect(length, picture.key).toBeGreaterThan(4);
      expect(title.length, picture.key).toBeLessThanOrEqual(40);
      expect(description.length, picture.key).toBeLessThanOrEqual(pictureBounds.description);
      expect(alternative.length, picture.key).toBeLessThanOrEqual(pictureBounds.alternative);
    }
    expect(new Set(locales.map((locale) => picture[locale].title)).size, picture.key).toBe(3);
  }
});
