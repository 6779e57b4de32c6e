import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '#app/i18n/locale.ts';
import { pasteTexts } from './admin/paste-texts.ts';
import { type PaymentSms, parsePaymentSms } from './payment-sms.ts';
import { pasteSchema } from './schema.ts';

/** All of them are invented, with their names and numbers. */
const examples = readFileSync('test/payment-sms.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', read = '', gourdes, phone, transaction, text = ''] = line.split('\t');
    const sms = text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    return { group, read, gourdes, phone, transaction, sms };
  });

test.each(examples)('$group: $sms', ({ group, read, gourdes, phone, transaction, sms }) => {
  const parsed = parsePaymentSms(sms);
  const isNamed = group === 'natcash' || (group === 'moncash' && /moncash|digicel/i.test(sms));
  if (group === 'doubtful') expect(parsed).toMatchObject({ doubt: read || null });
  else
    expect(parsed).toMatchObject({
      direction: read || null,
      amount: gourdes ? Math.round(Number(gourdes) * 100) : null,
      phone: phone || null,
      transaction: transaction || null,
      unsure: [],
      doubt: read === 'received' ? null : read || 'silent',
      ...(/cash$/.test(group) && { service: isNamed ? group : null }),
    });
});

const number = 'TransCode: 1234567890';
test.each([
  'Vous avez reçu USD25.00.',
  'Vous avez reçu 25,00 € de 50937010203.',
  'Ou resevwa 25 dola nan men 37010203',
  `You have received $25.00, at a rate of 130 HTG. ${number}`,
])('beside a foreign sign, an amount is unknown: %s', (sms) => {
  expect(parsePaymentSms(sms)).toMatchObject({ amount: null, direction: 'received', doubt: null });
});

test.each<[sms: string, expected: Partial<PaymentSms>]>([
  [`Reçu 1OOO HTG de 37010203. ${number}`, { amount: 100_000, unsure: ['amount'] }],
  [`Reçu 1000 HTG. Reçu 2000 HTG. ${number}`, { amount: 100_000, unsure: ['amount'] }],
  [`Reçu 1000 HTG de 37010203 ou 38223344. ${number}`, { phone: '37010203', unsure: ['phone'] }],
  ['Reçu 1000 HTG. 1234567890', { transaction: '1234567890', unsure: ['transaction'] }],
  ['Reçu 1000 HTG. TransCode: MP2611.Merci', { transaction: 'MP2611', unsure: ['transaction'] }],
  ['Reçu 1000 HTG. Ref: MP2611-12/11/2026', { transaction: 'MP2611', unsure: ['transaction'] }],
  ['Reçu 1000 HTG. Ref 21/11/2026', { transaction: null, unsure: [] }],
  [`Reçu 1000 HTG, envoyé hier. ${number}`, { direction: 'received', unsure: ['direction'] }],
])('what is unsure is said: %s', (sms, expected) => {
  expect(parsePaymentSms(sms)).toMatchObject(expected);
});

test.each<[sms: string, sender: string | null]>([
  ['Vous avez reçu 1,000.00 HTG de MARIE EXEMPLE 50937010203. TransCode: 1', 'MARIE EXEMPLE'],
  ['MonCash: MARIE EXEMPLE vous a envoyé 600.00 HTG (50937010203).', 'MARIE EXEMPLE'],
  ['Mari Egzanp (37010203) voye ba ou 350 G. Balans ou 400 G.', 'Mari Egzanp'],
  // A sentence, and money that we sent.
  ['Vous avez reçu 100 HTG de la part de quelqu’un 37010203', null],
  ['Vous avez envoyé 1,000.00 HTG à JEAN MODELE 50936112233.', null],
  [`reçu ${'A '.repeat(1_000)}`, null],
])('the sender’s name is read where the service writes it, with its accents: %s', (sms, sender) => {
  expect(parsePaymentSms(sms).sender).toBe(sender);
});

const nothing: PaymentSms = {
  ...{ service: null, direction: null, amount: null, phone: null, transaction: null },
  ...{ sender: null, doubt: 'silent', unsure: [] },
};
const called = { ...nothing, direction: 'received', doubt: null, phone: '37010203' } as const;
const both = 'Natcash: Ou resevwa 500 HTG nan men MonCash 50937010203. ID: 100200300402';
test.each<[sms: string, expected: Partial<PaymentSms>]>([
  ['Bonjour, j’ai envoyé l’argent hier.', { ...nothing, direction: 'sent', doubt: 'sent' }],
  ['Votre solde est de 2,345.50 HTG.', nothing],
  ['Vous avez reçu un appel de 37010203.', called],
  ['Vous avez reçu 250000.00 HTG de 37010203.', { amount: 250_000_00, transaction: null }],
  ['Reçu $ 3,300.00 HTG.', { amount: 330_000 }],
  ['Vous avez reçu 0.00 HTG de 37010203.', { amount: null, phone: '37010203' }],
  ['1'.repeat(100_000), { amount: null, phone: null }],
  // Two services are named, and the company's own number.
  [both, { service: null, amount: 50_000 }],
  ['Reçu 1000 HTG sur 50938223344 de 50937010203.', { phone: '37010203', unsure: [] }],
])('what is missing is null: %s', (sms, expected) => {
  expect(parsePaymentSms(sms, ['38223344'])).toMatchObject(expected);
});

test('what holds neither an amount nor a transaction number is not stored; what its error says to write is', () => {
  const unread = (text: string) =>
    pasteSchema.safeParse({ text }).error?.issues.map(({ message }) => message) ?? [];
  expect(unread('Vous avez reçu un appel de 37010203.')).toEqual(['unread']);
  for (const locale of locales) {
    const [, example = ''] = /[«“]\s?(.+?)\s?[»”]/u.exec(pasteTexts[locale].paste.unread) ?? [];
    const read = { amount: 500_00, transaction: '1234567', doubt: null };
    expect(parsePaymentSms(example)).toMatchObject(read);
  }
});
