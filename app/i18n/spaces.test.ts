import { expect, test } from 'vitest';
import { mailTexts } from '#app/email/texts.ts';
import { accountMails } from '#app/features/accounts/email-texts.ts';
import { donationMails } from '#app/features/donations/email-texts.ts';
import { fr } from './messages/fr.ts';
import { ht } from './messages/ht.ts';

/** The company's own words keep the spaces that they came with (docs/quoted-texts.md). */
const quoted: readonly string[] = [
  fr.articles.author,
  fr.articles.publishedAt,
  fr.contact.errors.message,
  fr.contact.failure,
  fr.donation.failure,
];

test('before : ; ! ? and inside « », French texts and mails have a space that does not break', () => {
  const texts = textsIn([fr, accountMails.fr, donationMails.fr, { ...mailTexts.fr, colon: '' }]).filter(
    (text) => !quoted.includes(text),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
});

test('no line ends inside « », nor after the hyphen of e‑mail and Wi‑Fi', () => {
  const parted = /« | »|(?<!\p{L})e-mail|Wi-Fi/u;
  const content = import.meta.glob<string>('/content/**/*.md', { query: '?raw', import: 'default', eager: true });
  expect([...textsIn([fr, ht]), ...Object.values(content)].filter((text) => parted.test(text))).toEqual([]);
});

test('Creole words of one letter stay with the word that they lean on', () => {
  const alone = /(?<!\p{L})[klmntwyKLMNTWY] (?:ap|a)(?!\p{L})|(?<=\p{L}) [lmnwy](?![\p{L}\u00A0])/u;
  expect(['n ap voye', 'voye l'].filter((text) => alone.test(text))).toHaveLength(2);
  const content = import.meta.glob<string>('/content/**/*.ht.md', { query: '?raw', import: 'default', eager: true });
  expect(Object.keys(content).length).toBeGreaterThan(40);
  expect([...textsIn(ht), ...Object.values(content)].filter((text) => alone.test(text))).toEqual([]);
});

/** Every text, at any depth; those that are made, made of nothing. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('', ''))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
