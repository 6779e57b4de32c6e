import { describe, expect, test } from 'vitest';
import { homeTexts } from '#app/features/pages/home/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
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
const media = Object.keys(import.meta.glob(['/content/videos/*', '/content/pictures/**']));
const namesIn = (folder: string) =>
  [...new Set(texts.map(({ name }) => name))]
    .filter((name) => name.startsWith(`${folder}/`))
    .sort();

/** The heading of what an article is based on: links to other sites. */
const sourcesTitle = /^## (?:Sources|Sous)$/m;
const withoutSources = (source: string) => source.split(sourcesTitle)[0] ?? '';

test('every text exists in every language', () => {
  const found = texts.map(({ name, locale }) => `${name} ${locale}`).sort();
  expect(found).toEqual(
    [...new Set(texts.map(({ name }) => name))]
      .flatMap((name) => locales.map((locale) => `${name} ${locale}`))
      .sort(),
  );
});

test('the lists of the site match the content files', () => {
  expect(namesIn('articles')).toEqual(builtinArticles.map(({ id }) => `articles/${id}`).sort());
  expect(namesIn('services')).toEqual(builtinServices.map(({ key }) => `services/${key}`).sort());
  expect(namesIn('pages/about')).toHaveLength(7);
  expect(namesIn('pages/privacy')).toHaveLength(7);
});

describe.each(locales)('in %s', (locale) => {
  const own = texts.filter((text) => text.locale === locale);

  test.each(['articles', 'services'])('the titles of %s make addresses that differ', (folder) => {
    const slugs = own
      .filter(({ name }) => name.startsWith(`${folder}/`))
      .map(({ title }) => slugify(title));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).not.toContain('');
  });

  test.each(own.filter(({ name }) => name.startsWith('articles/')))(
    '$name has 400 words or more',
    ({ title, summary, content }) => {
      expect(
        `${title} ${summary} ${content}`.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length,
      ).toBeGreaterThanOrEqual(400);
    },
  );

  test('links open pages of the site in the same language', () => {
    const prefix = locale === 'fr' ? '' : `/${locale}`;
    const pages = routes.map(({ path }) => path);
    const links = own.flatMap(({ name, source }) =>
      [...withoutSources(source).matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => ({
        name,
        href,
      })),
    );
    const wrong = links.filter(
      ({ href }) => !href.startsWith(`${prefix}/`) || !pages.includes(href.replace(/[?#].*$/, '')),
    );
    expect(wrong).toEqual([]);
  });

  test('each article ends with its sources, and when it was last read again', () => {
    for (const { name, content } of own.filter(({ name }) => name.startsWith('articles/'))) {
      const [, sources = ''] = content.split(sourcesTitle);
      expect(sources, name).toMatch(
        /^\n\n(?:- \[[^\]]+\]\(https:\/\/[^)\s]+\).*\n)+\n.+ \d{1,2} \p{L}+ 20\d\d\.$/u,
      );
    }
  });
});

test('French has no-break spaces before : ; ! ? and inside « », and ’ for an apostrophe', () => {
  const faults = /\S*(?: [:;!?»]|« |[^\s\d]:(?=\s)|[^\s?!][;!?»](?=\s|$)|\p{L}['"]|\.\.\.)\S*/gmu;
  const gallery = galleryPictures.map(({ key, fr }) => ({
    name: key,
    source: Object.values(fr).join('\n'),
  }));
  const found = [...texts.filter(({ locale }) => locale === 'fr'), ...gallery].flatMap(
    ({ name, source }) =>
      [...source.replace(/\]\([^)]*\)/g, ']').matchAll(faults)].map(
        ([fault]) => `${name}: ${fault}`,
      ),
  );
  expect(found).toEqual([]);
});

test('Creole has no apostrophes, except in French quotations', () => {
  const found = texts
    .filter(({ locale }) => locale === 'ht')
    .flatMap(({ name, source }) =>
      [...source.replace(/«[^»]*»/g, '').matchAll(/\S*['’]\S*/g)].map(
        ([word]) => `${name}: ${word}`,
      ),
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
