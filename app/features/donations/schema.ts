import { z } from 'zod';
import { emailSchema, personBounds, phoneSchema } from '#app/http/person-schema.ts';
import { type AmountError, type AmountReading, readAmount, readNumber } from '#app/i18n/amount.ts';
import { currencies, currenciesOf, methods } from './donations.ts';
import { transactionKey } from './transaction.ts';

/** Bounds that the page, the API and the database share. */
export const donationBounds = { ...personBounds, amount: 40, message: 2_000 } as const;

/** The names that the company's earlier form gave the methods, still accepted by the API. */
const methodNames = [
  'PayPal',
  'Carte de débit',
  'Virement Bancaire',
  'Moncash',
  'Natcash',
  'MoneyGram',
];
const methodOf = (given: unknown) => methods[methodNames.indexOf(given as string)] ?? given;

/** Parses an amount into minor units, with an error code for each kind of mistake. */
const amount = z
  .union([z.string().max(donationBounds.amount, 'amountUnclear'), z.number()], 'amount')
  .transform((given, context): number => {
    const reading: AmountReading =
      typeof given === 'number' ? readNumber(given) : readAmount(given);
    if ('minorUnits' in reading) return reading.minorUnits;
    context.addIssue({ code: 'custom', message: reading.error });
    return z.NEVER;
  });

/** Each error message is a code of `donationTexts.errors`. */
export const donationSchema = z
  .object({
    name: z.string('name').trim().min(1, 'name').max(donationBounds.name, 'nameTooLong'),
    email: z.string('emailMissing').trim().min(1, 'emailMissing').pipe(emailSchema('email')),
    phone: z.string('phoneMissing').trim().min(1, 'phoneMissing').pipe(phoneSchema('phone')),
    /** A number, or a text as people write one. */
    amount,
    currency: z.enum(currencies, 'currency'),
    transferMethod: z.preprocess(methodOf, z.enum(methods, 'transferMethod')),
    message: z
      .string('messageTooLong')
      .trim()
      .max(donationBounds.message, 'messageTooLong')
      .nullish()
      .transform((text) => text || null),
  })
  .superRefine(
    ({ transferMethod, currency }, context) => {
      if (currenciesOf(transferMethod).includes(currency)) return;
      const message = transferMethod === 'paypal' ? 'currencyPaypal' : 'currencyMobile';
      context.addIssue({ code: 'custom', path: ['currency'], message });
    },
    // Also when another field is invalid, so that all errors are reported together.
    {
      when: ({ issues }) =>
        !issues.some(
          ({ path: [field] = [] }) =>
            field === undefined || field === 'currency' || field === 'transferMethod',
        ),
    },
  );

export type DonationInput = z.output<typeof donationSchema>;
/** In the order of the form. */
export const donationFields = [
  'transferMethod',
  'amount',
  'currency',
  'name',
  'email',
  'phone',
  'message',
] as const;
export type DonationField = (typeof donationFields)[number];
export type DonationError =
  | 'name'
  | 'nameTooLong'
  | 'emailMissing'
  | 'email'
  | 'phoneMissing'
  | 'phone'
  | AmountError
  | 'currency'
  | 'currencyMobile'
  | 'currencyPaypal'
  | 'transferMethod'
  | 'messageTooLong';

/** The API's answer to a donation that is stored: `statusUrl` shows its state and how to pay. */
export const announcedSchema = z.object({
  reference: z.string(),
  state: z.literal('announced'),
  statusUrl: z.url(),
});

/**
 * The number that a service gives a transfer, as people type it: with its dots, dashes and slashes,
 * without spaces.
 */
export const transactionSchema = z
  .string('transaction')
  .transform((text) => text.replace(/\s/g, ''))
  .refine(
    (text) => /^[A-Z\d]+(?:[./_-][A-Z\d]+)*$/i.test(text) && /^.{4,32}$/.test(transactionKey(text)),
    'transaction',
  );

/** What a donor says about the transfer; a picture of it is optional. */
export const proofSchema = z.object({
  transaction: transactionSchema,
  picture: z.custom<{ path: string } | null | undefined>(),
});
export type ProofField = 'transaction' | 'picture';
export type ProofError = 'transaction' | 'pictureKind' | 'pictureTooLarge' | 'pictureStalled';
