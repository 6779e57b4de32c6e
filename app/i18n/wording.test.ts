import { expect, test } from 'vitest';
import { emailTexts } from '#app/email/texts.ts';
import { articlesTexts } from '#app/features/articles/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { type Locale, locales } from './locale.ts';

type ReaderText = { file: string; text: string };

/** All texts of the interface and of emails in a language, with the file that each is in. */
const textsOf = (locale: Locale): ReaderText[] =>
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
const contentOf = (locale: Locale): ReaderText[] =>
  Object.entries(content)
    .filter(([file]) => file.endsWith(`.${locale}.md`))
    .map(([file, text]) => ({ file, text: text.replace(/\]\([^)]*\)/g, ']') }));

/** Every text, at any depth; those that are made, made of a word. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('kap', 'kap'))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * The company's own words keep the spaces that they came with (docs/quoted-texts.md); programs read
 * the colons of plain-text emails.
 */
const asTheyAre: readonly string[] = [
  articlesTexts.fr.author,
  articlesTexts.fr.publishedAt,
  contactTexts.fr.errors.message,
  contactTexts.fr.failure,
  donationTexts.fr.failure,
  emailTexts.fr.colon,
];

/** The texts of pages: emails are plain text too, where a line may break anywhere. */
const pageTextsOf = (locale: Locale) =>
  textsOf(locale).flatMap(({ file, text }) => (file.includes('email') ? [] : [text]));
const contentTextsOf = (locale: Locale) => contentOf(locale).map(({ text }) => text);

test('before : ; ! ? and inside « », French texts and emails have a space that does not break, a narrow one before ; ! ?', () => {
  const french = textsOf('fr')
    .map(({ text }) => text)
    .filter((text) => !asTheyAre.includes(text));
  expect(french.length).toBeGreaterThan(800);
  expect(french.filter((text) => /[ \u00A0][;!?]|[ \u202F]:| »|« /.test(text))).toEqual([]);
});

test('Creole words of one letter stay with the word that they lean on', () => {
  const alone = /(?<!\p{L})[klmntwyKLMNTWY] (?:ap|a)(?!\p{L})|(?<=\p{L}) [lmnwy](?![\p{L}\u00A0])/u;
  // Two words, never three, which would leave the end of a line empty.
  const chain = /\p{L}\u00A0\p{L}+\u00A0\p{L}/u;
  const texts = [...pageTextsOf('ht'), ...contentTextsOf('ht')];
  expect(texts.filter((text) => alone.test(text) || chain.test(text))).toEqual([]);
});
