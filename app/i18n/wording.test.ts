import { expect, test } from 'vitest';
import { emailTexts } from '#app/email/texts.ts';
import { articlesTexts } from '#app/features/articles/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { type Locale, locales } from './locale.ts';

/** Every text, at any depth; those that are made, made of a word. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('kap', 'kap'))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** All texts of the interface in a language, with those of emails or without. */
const textsOf = (locale: Locale, isWanted = (_file: string) => true) =>
  Object.entries(import.meta.glob<object>('/app/**/*texts.ts', { eager: true }))
    .flatMap(([file, module]) => (isWanted(file) ? Object.values(module) : []))
    .filter((value) => locales.every((each) => Object.hasOwn(value, each)))
    .flatMap((value) => textsIn(value[locale]));

const content = import.meta.glob<string>('/content/**/*.ht.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

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

test('before : ; ! ? and inside « », French texts and emails have a space that does not break, a narrow one before ; ! ?', () => {
  const french = textsOf('fr').filter((text) => !asTheyAre.includes(text));
  expect(french.length).toBeGreaterThan(800);
  expect(french.filter((text) => /[ \u00A0][;!?]|[ \u202F]:| »|« /.test(text))).toEqual([]);
});

test('Creole words of one letter stay with the word that they lean on', () => {
  const alone = /(?<!\p{L})[klmntwyKLMNTWY] (?:ap|a)(?!\p{L})|(?<=\p{L}) [lmnwy](?![\p{L}\u00A0])/u;
  // Two words, never three, which would leave the end of a line empty.
  const chain = /\p{L}\u00A0\p{L}+\u00A0\p{L}/u;
  // Emails are plain text too, where a line may break anywhere.
  const texts = textsOf('ht', (file) => !file.includes('email'));
  const written = Object.values(content).map((text) => text.replace(/\]\([^)]*\)/g, ']'));
  const wrong = [...texts, ...written].filter((text) => alone.test(text) || chain.test(text));
  expect(wrong).toEqual([]);
});
