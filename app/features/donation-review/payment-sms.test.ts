import { describe, expect, test } from 'vitest';
import { locales } from '#app/i18n/locale.ts';
import { type Expected, moncash, natcash, typed } from './payment-sms.examples.ts';
import { type PaymentSms, parsePaymentSms } from './payment-sms.ts';
import { pasteSchema } from './schema.ts';
import { donationReviewTexts } from './texts.ts';

const all = (examples: Expected[]) =>
  test.each(examples)('%s', (sms, direction, gourdes, phone, transaction) => {
    expect(parsePaymentSms(sms)).toMatchObject({
      direction,
      amount: gourdes === null ? null : Math.round(gourdes * 100),
      phone,
      transaction,
      unsure: [],
    });
  });

describe('MonCash', () => {
  all(moncash);
  test.each(moncash)('names the service only where the text does: %s', (sms) => {
    expect(parsePaymentSms(sms).service).toBe(/moncash|digicel/i.test(sms) ? 'moncash' : null);
  });
});
describe('Natcash', () => {
  all(natcash);
  test('is named', () => {
    for (const [sms] of natcash) expect(parsePaymentSms(sms).service).toBe('natcash');
  });
});
describe('forwarded or typed by hand', () => all(typed));

describe('what is unsure is said', () => {
  test.each<[sms: string, expected: Partial<PaymentSms>]>([
    ['Vous avez reçu 1OOO HTG de 37010203. TransCode: 1234567890', { amount: 100_000, unsure: ['amount'] }],
    ['Vous avez reçu 1000 HTG de 37O1O203. TransCode: 1234567890', { phone: '37010203', unsure: ['phone'] }],
    ['Vous avez reçu 1000 HTG de 37010203. 1234567890', { transaction: '1234567890', unsure: ['transaction'] }],
    ['reçu 1000 de 37010203, TransCode: 1234567890', { amount: 100_000, unsure: ['amount'] }],
    ['Vous avez reçu 1000 HTG de 37010203 ou 38223344. TransCode: 1234567890', { phone: '37010203', unsure: ['phone'] }],
    ['Reçu 1000 HTG. Reçu 2000 HTG. De 37010203. TransCode: 1234567890', { amount: 100_000, unsure: ['amount'] }],
    ['Reçu 1000 HTG de 37010203, envoyé hier. TransCode: 1234567890', { direction: 'received', unsure: ['direction'] }],
  ])('%s', (sms, expected) => {
    expect(parsePaymentSms(sms)).toMatchObject(expected);
  });
});

describe('what is missing is null', () => {
  const nothing = { service: null, direction: null, amount: null, phone: null, transaction: null, unsure: [] };
  test.each<[sms: string, expected: Partial<PaymentSms>]>([
    ['', nothing],
    ['Bonjour, j’ai envoyé l’argent hier.', { ...nothing, direction: 'sent' }],
    ['Votre solde est de 2,345.50 HTG.', nothing],
    ['Vous avez reçu un appel de 37010203.', { ...nothing, direction: 'received', phone: '37010203' }],
    ['Rendez-vous le 12/11/2026 à 14:05', nothing],
    ['Vous avez reçu 0.00 HTG de 37010203.', { amount: null, phone: '37010203' }],
    ['x'.repeat(100_000), nothing],
    ['1'.repeat(5_000), { amount: null, phone: null }],
  ])('%s', (sms, expected) => {
    expect(parsePaymentSms(sms)).toMatchObject(expected);
  });

  test('the company’s own number is never the sender’s', () => {
    const sms = 'Vous avez reçu 1000 HTG sur 50938223344 de 50937010203. TransCode: 1234567890';
    expect(parsePaymentSms(sms, ['38223344'])).toMatchObject({ phone: '37010203', unsure: [] });
  });
});

test('what holds neither an amount nor a transaction number is not stored; what its error says to write is', () => {
  const unread = (text: string) => pasteSchema.safeParse({ text }).error?.issues.map(({ message }) => message) ?? [];
  expect(unread('Vous avez reçu un appel de 37010203.')).toEqual(['unread']);
  for (const locale of locales) {
    const [, example = ''] = /[«“]\s?(.+?)\s?[»”]/u.exec(donationReviewTexts[locale].paste.unread) ?? [];
    expect(unread(example)).toEqual([]);
    expect(parsePaymentSms(example)).toMatchObject({ amount: 500_00, transaction: '1234567' });
  }
});
