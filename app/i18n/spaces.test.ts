import { expect, test } from 'vitest';
import { emailTexts } from '#app/email/texts.ts';
import { articlesTexts } from '#app/features/articles/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { contentOf, textsOf } from '#test/reader-texts.ts';
import { type Locale, locales } from './locale.ts';

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
  textsOf(locale)
    .filter(({ file }) => !file.includes('email'))
    .map(({ text }) => text);

const contentTextsOf = (locale: Locale) => contentOf(locale).map(({ text }) => text);

test('before : ; ! ? and inside « », French texts and emails have a space that does not break', () => {
  const french = textsOf('fr')
    .map(({ text }) => text)
    .filter((text) => !asTheyAre.includes(text));
  expect(french.length).toBeGreaterThan(800);
  expect(french.filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
});

test('no line ends inside « », nor after the hyphen of e‑email and Wi‑Fi', () => {
  const parted = /« | »|(?<!\p{L})e-mail|Wi-Fi/u;
  const texts = [...pageTextsOf('fr'), ...pageTextsOf('ht'), ...locales.flatMap(contentTextsOf)];
  expect(texts.filter((text) => parted.test(text))).toEqual([]);
});

test('in Creole and English, no space stands before : ; ! ?', () => {
  const texts = (['ht', 'en'] as const).flatMap(textsOf);
  expect(texts.filter(({ text }) => /[ \u00A0\u202F][:;!?](?!\/)/.test(text))).toEqual([]);
});

test('Creole words of one letter stay with the word that they lean on', () => {
  const alone = /(?<!\p{L})[klmntwyKLMNTWY] (?:ap|a)(?!\p{L})|(?<=\p{L}) [lmnwy](?![\p{L}\u00A0])/u;
  expect(['n ap voye', 'voye l'].filter((text) => alone.test(text))).toHaveLength(2);
  const content = contentTextsOf('ht');
  expect(content.length).toBeGreaterThan(40);
  const texts = [...pageTextsOf('ht'), ...content];
  expect(texts.filter((text) => alone.test(text))).toEqual([]);
  // Two words, never three, which would leave the end of a line empty.
  const chain = /\p{L}\u00A0\p{L}+\u00A0\p{L}/u;
  expect(['pa\u00A0t\u00A0ap', 'pa t\u00A0ap'].filter((text) => chain.test(text))).toHaveLength(1);
  expect(texts.filter((text) => chain.test(text))).toEqual([]);
});
