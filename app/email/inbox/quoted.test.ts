import { expect, test } from 'vitest';
import { separateQuoted } from './quoted.ts';

const answer = 'Wi, samdi bon.\n\nMèsi!';

test.each([
  ['Gmail', 'Le ven. 20 nov. à 12:00, BWT <contact@bwt.ht> a écrit :\n\n> Bonjour,\n> samedi ?'],
  ['a heading of two lines', 'On Fri, Nov 20 at 12:00 PM BWT\n<contact@bwt.ht> wrote:\n> Hello'],
  ['Outlook', '________________________________\nDe : BWT\nObjet : Votre message\n\nBonjour,'],
  ['Outlook without a line', 'From: BWT <contact@bwt.ht>\nSent: Friday\nTo: Marie\n\nHello'],
  ['an original message', '-----Message d’origine-----\nBonjour'],
  ['a signature', '-- \nMarie Pierre\nOkap'],
  ['a phone', 'Envoyé de mon iPhone'],
  ['lines that are quoted alone', '> Bonjour,\n> samedi ?'],
])('keeps what %s adds apart', (_what, added) => {
  const read = separateQuoted(`${answer}\n\n${added}`.replaceAll('\n', '\r\n'));
  expect(read).toEqual({ text: answer, quoted: added });
});

test('keeps answers between and below quoted lines', () => {
  const text = 'On Friday, BWT wrote:\n> Saturday?\nYes.\n> How many?\nTwo.';
  const quoted = 'On Friday, BWT wrote:\n> Saturday?\n> How many?';
  expect(separateQuoted(text)).toEqual({ text: 'Yes.\nTwo.', quoted });
});

test.each(['De : ma sœur, pour vous.\nElle viendra.', '> tout est cité', 'Le prix :\n100 gourdes'])(
  'leaves %j as it is',
  (text) => {
    expect(separateQuoted(text)).toEqual({ text, quoted: '' });
  },
);

test('reads a hostile text once', () => {
  const text = `On ${'a wrote '.repeat(100_000)}\n`.repeat(5);
  expect(separateQuoted(text).quoted).toBe('');
});
