import { expect, test } from 'vitest';
import { separateQuoted } from './quoted.ts';

const answer = 'Wi, samdi bon.\n\nMèsi!';

const gmail =
  'Le ven. 20 nov. 2026 à 12:00, BWT <contact@bwt.ht> a écrit :\n\n> Bonjour,\n> samedi ?';
const twoLines = 'On Fri, Nov 20, 2026 at 12:00 PM BWT\n<contact@bwt.ht> wrote:\n> Hello';
const outlook = 'De : BWT\nEnvoyé : vendredi\nObjet : Votre message\n\nBonjour,';

test.each([
  ['Gmail', `\n\n${gmail}`],
  ['a heading of two lines', `\n\n${twoLines}`],
  ['Outlook', `\n\n________________________________\n${outlook}`],
  ['Outlook without a line', '\n\nFrom: BWT <contact@bwt.ht>\nSent: Friday\nTo: Marie\n\nHello'],
  ['an original message', '\n\n-----Message d’origine-----\nBonjour'],
  ['a signature', '\n\n-- \nMarie Pierre\nOkap'],
  ['a phone', '\n\nEnvoyé de mon iPhone'],
  ['lines that are quoted alone', '\n\n> Bonjour,\n> samedi ?'],
])('keeps what %s adds apart', (_what, added) => {
  const read = separateQuoted(answer + added.replaceAll('\n', '\r\n'));
  expect(read).toEqual({ text: answer, quoted: added.trim() });
});

test('keeps answers between and below quoted lines', () => {
  const text = 'On Friday, BWT wrote:\n> Saturday?\nYes.\n> How many?\nTwo.';
  const quoted = 'On Friday, BWT wrote:\n> Saturday?\n> How many?';
  expect(separateQuoted(text)).toEqual({ text: 'Yes.\nTwo.', quoted });
});

test.each([
  ['De : ma sœur, pour vous.\nElle viendra.'],
  ['> tout est cité'],
  ['-- \nseulement une signature'],
  ['Le prix :\n100 gourdes'],
])('leaves %j as it is', (text) => {
  expect(separateQuoted(text)).toEqual({ text, quoted: '' });
});

test('reads a hostile text once', () => {
  const text = `On ${'a wrote '.repeat(100_000)}\n`.repeat(5);
  expect(separateQuoted(text).quoted).toBe('');
});
