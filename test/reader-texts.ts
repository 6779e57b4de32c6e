import { type Locale, locales } from '#app/i18n/locale.ts';

type ReaderText = { file: string; text: string };

/** All texts of the interface and of emails in a language, with the file that each is in. */
export const textsOf = (locale: Locale): ReaderText[] =>
  Object.entries(import.meta.glob<object>('/app/**/*texts.ts', { eager: true })).flatMap(
    ([file, module]) =>
      Object.values(module)
        .filter((value) => locales.every((each) => Object.hasOwn(value, each)))
        .flatMap((value) => textsIn(value[locale]).map((text) => ({ file, text }))),
  );

const content = import.meta.glob<string>('/content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts of pages, services and articles that come with the site, without their links. */
export const contentOf = (locale: Locale): ReaderText[] =>
  Object.entries(content)
    .filter(([file]) => file.endsWith(`.${locale}.md`))
    .map(([file, text]) => ({ file, text: text.replace(/\]\([^)]*\)/g, ']') }));

/** Every text, at any depth; those that are made, made of a word. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('kap', 'kap'))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
