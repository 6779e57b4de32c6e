import { readFileSync } from 'node:fs';
import fc from 'fast-check';
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

test('the service is unknown where both are named', () => {
  const sms = 'Natcash: Ou resevwa 500 HTG nan men MonCash 50937010203. ID: 100200300402';
  expect(parsePaymentSms(sms)).toMatchObject({ service: null, amount: 50_000 });
});

const number = 'TransCode: 1234567890';
test.each([
  ...['You have received $ 25.00', 'You have received $25.00 from 37010203. Fee: HTG 2.00.'],
  ...[
    'Vous avez reçu 25 USD.',
    'Vous avez reçu USD25.00.',
    'Vous avez reçu 25,00 € de 50937010203.',
  ],
  ...['Vous avez reçu 25.00EUR.', 'Ou resevwa 25 dola nan men 37010203'],
  `You have received $25.00, at a rate of 130 HTG. ${number}`,
])('beside a foreign sign, an amount is unknown: %s', (sms) => {
  expect(parsePaymentSms(sms)).toMatchObject({ amount: null, direction: 'received', doubt: null });
});

test.each(['HTG 3,300.00 ($25.00)', '3 300 gourdes (25 USD)', '$ 3,300.00 HTG'])(
  'gourdes beside a foreign amount are read: %s',
  (amount) => {
    expect(parsePaymentSms(`Reçu ${amount}. ${number}`)).toMatchObject({ amount: 330_000 });
  },
);

const digits = (min: number, max: number) =>
  fc.array(fc.nat(9), { minLength: min, maxLength: max }).map((each) => each.join(''));
const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ'), minLength, maxLength });
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const part = fc.oneof(joined(letters(0, 3), digits(1, 6)), letters(1, 6));
const transaction = fc
  .tuple(
    joined(fc.constantFrom('MP', 'NC', 'FT', ''), digits(8, 12)),
    fc.array(joined(fc.constantFrom('.', '-', '/', '_'), part), { maxLength: 2 }),
  )
  .map((each) => each.flat().join(''))
  .filter((text) => !/^(?:509)?(?:2[2-9]|[3-5]\d)\d{6}$/.test(text.replace(/[./_-]/g, '')));
const phone = joined(fc.constantFrom('3', '4'), digits(7, 7));
const phoneAs = fc.constantFrom(
  (eight: string) => `509${eight}`,
  (eight: string) => `+509 ${eight.replace(/(..)(?=.)/g, '$1 ')}`,
  (eight: string) => `${eight.slice(0, 4)}-${eight.slice(4)}`,
);
const wording = fc.constantFrom(
  (amount: string, from: string, number: string) =>
    `Vous avez reçu ${amount} HTG de ${from}. Solde: 12,345.00 HTG. TransCode: ${number}. Merci`,
  (amount: string, from: string, number: string) =>
    `Ou resevwa ${amount} goud nan men ${from}. Nimewo tranzaksyon: ${number}`,
  (amount: string, from: string, number: string) =>
    `Transaction ID: ${number}, received HTG ${amount} from ${from} on 21/11/2026 10:22. Balance: HTG 99.00`,
);

test('no part of an amount, a phone or a transaction number is lost, and none is joined to what is beside it', () => {
  const centimes = fc.integer({ min: 1_00, max: 999_999_99 });
  fc.assert(
    fc.property(
      wording,
      centimes,
      fc.constantFrom('en-US', 'fr', 'de'),
      phone,
      phoneAs,
      transaction,
      (write, amount, locale, from, as, number) => {
        const gourdes = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(parsePaymentSms(write(gourdes, as(from), number))).toMatchObject({
          amount,
          phone: from,
          transaction: number,
          doubt: null,
        });
      },
    ),
  );
});

test.each<[sms: string, expected: Partial<PaymentSms>]>([
  [`Reçu 1OOO HTG de 37010203. ${number}`, { amount: 100_000, unsure: ['amount'] }],
  [`reçu 1000 de 37010203, ${number}`, { amount: 100_000, unsure: ['amount'] }],
  [`Reçu 1000 HTG. Reçu 2000 HTG. ${number}`, { amount: 100_000, unsure: ['amount'] }],
  [`Reçu 1000 HTG de 37O1O203. ${number}`, { phone: '37010203', unsure: ['phone'] }],
  [`Reçu 1000 HTG de 37010203 ou 38223344. ${number}`, { phone: '37010203', unsure: ['phone'] }],
  ['Reçu 1000 HTG. 1234567890', { transaction: '1234567890', unsure: ['transaction'] }],
  ['Reçu 1000 HTG. TransCode: MP2611.Merci', { transaction: 'MP2611', unsure: ['transaction'] }],
  ['RECU 1000 HTG. TRANSCODE MP2611.MERCI', { transaction: 'MP2611', unsure: ['transaction'] }],
  ['Reçu 1000 HTG. Ref: MP2611-12/11/2026', { transaction: 'MP2611', unsure: ['transaction'] }],
  ['Reçu 1000 HTG. Ref 21/11/2026', { transaction: null, unsure: [] }],
  [`Reçu 1000 HTG, envoyé hier. ${number}`, { direction: 'received', unsure: ['direction'] }],
])('what is unsure is said: %s', (sms, expected) => {
  expect(parsePaymentSms(sms)).toMatchObject(expected);
});

test.each<[sms: string, sender: string | null]>([
  ['Vous avez reçu 1,000.00 HTG de MARIE EXEMPLE 50937010203. TransCode: 1', 'MARIE EXEMPLE'],
  ['Vous avez reçu 500.00 HTG de 50936112233 (JEAN MODÈLE). Solde 1', 'JEAN MODÈLE'],
  ['Ou resevwa 750.00 HTG nan men MARI EGZANP (50937010203). TransCode: 1', 'MARI EGZANP'],
  ['You have received 1,200.00 HTG from ANNE-MARIE D’EX 50937010203.', 'ANNE-MARIE D’EX'],
  ['MonCash: MARIE EXEMPLE vous a envoyé 600.00 HTG (50937010203).', 'MARIE EXEMPLE'],
  ['Mari Egzanp (37010203) voye ba ou 350 G. Balans ou 400 G.', 'Mari Egzanp'],
  ['Vous avez reçu\n900.00 HTG de MARIE\tEXEMPLE 50937010203', 'MARIE EXEMPLE'],
  // No name, a sentence, and money that we sent.
  ['Vous avez recu G 2,500.00 de 509 3701-0203. Frais: G 0.00.', null],
  ['Vous avez reçu 100 HTG de la part de quelqu’un 37010203', null],
  ['Vous avez envoyé 1,000.00 HTG à JEAN MODELE 50936112233.', null],
  [`Vous avez reçu 1 HTG de ${'Abcdefghijklmnopqrst '.repeat(5)}50937010203`, null],
  ['A'.repeat(2_000), null],
  [`reçu ${'A '.repeat(1_000)}`, null],
])('the sender’s name is read where the service writes it, with its accents: %s', (sms, sender) => {
  expect(parsePaymentSms(sms).sender).toBe(sender);
});

const nothing: PaymentSms = {
  ...{ service: null, direction: null, amount: null, phone: null, transaction: null },
  ...{ sender: null, doubt: 'silent', unsure: [] },
};
const received = { ...nothing, direction: 'received', doubt: null } as const;
test.each<[sms: string, expected: Partial<PaymentSms>]>([
  ['', nothing],
  ['Bonjour, j’ai envoyé l’argent hier.', { ...nothing, direction: 'sent', doubt: 'sent' }],
  ['Votre solde est de 2,345.50 HTG.', nothing],
  ['Vous avez reçu un appel de 37010203.', { ...received, phone: '37010203' }],
  ['Rendez-vous le 12/11/2026 à 14:05', nothing],
  ['Vous avez reçu 250000.00 HTG de 37010203.', { amount: 250_000_00, transaction: null }],
  ['Reçu HTG250000.00 de 37010203 le 20261121.', { amount: 250_000_00, transaction: null }],
  ['Vous avez reçu 0.00 HTG de 37010203.', { amount: null, phone: '37010203' }],
  ['x'.repeat(100_000), nothing],
  ['1'.repeat(5_000), { amount: null, phone: null }],
])('what is missing is null: %s', (sms, expected) => {
  expect(parsePaymentSms(sms)).toMatchObject(expected);
});

test('the company’s own number is never the sender’s', () => {
  const sms = `Vous avez reçu 1000 HTG sur 50938223344 de 50937010203. ${number}`;
  expect(parsePaymentSms(sms, ['38223344'])).toMatchObject({ phone: '37010203', unsure: [] });
});

test('what holds neither an amount nor a transaction number is not stored; what its error says to write is', () => {
  const unread = (text: string) =>
    pasteSchema.safeParse({ text }).error?.issues.map(({ message }) => message) ?? [];
  expect(unread('Vous avez reçu un appel de 37010203.')).toEqual(['unread']);
  for (const locale of locales) {
    const [, example = ''] = /[«“]\s?(.+?)\s?[»”]/u.exec(pasteTexts[locale].paste.unread) ?? [];
    expect(unread(example)).toEqual([]);
    const read = { amount: 500_00, transaction: '1234567', doubt: null };
    expect(parsePaymentSms(example)).toMatchObject(read);
  }
});
