import { z } from 'zod';
import { transactionSchema } from '#app/features/payments/transaction.ts';
import {
  choice,
  email,
  type Field,
  fields,
  line,
  phone,
  suffixed,
  text,
} from '#app/http/fields.ts';
import { fieldErrors } from '#app/http/result.ts';
import { type AmountReading, amountPattern, readAmount, readNumber } from '#app/i18n/amount.ts';
import { currencies, currenciesOf, type Method, methods } from './donations.ts';
import { donationNames } from './names.ts';

/** The API still accepts the names of the company's earlier form, which its French has kept. */
const methodOf = (given: unknown) =>
  methods.find((method) => donationNames.fr.methods[method] === given) ?? given;

const transferMethod: Field<z.ZodType<Method>, '' | 'Soon'> = {
  schema: z.preprocess(methodOf, z.enum(methods, suffixed(''))),
  control: { element: 'select', attributes: {}, codes: { required: '' } },
};

const longestAmount = 40;

/** An amount in minor units, from a number or a text as people write one. */
const readMinorUnits = z
  .union([z.string().max(longestAmount, suffixed('Unclear')), z.number()], suffixed(''))
  .transform((given, context): number => {
    const reading: AmountReading =
      typeof given === 'number' ? readNumber(given) : readAmount(given);
    if ('minorUnits' in reading) return reading.minorUnits;
    context.addIssue({ code: 'custom', message: reading.error });
    return z.NEVER;
  });

const amount: Field<typeof readMinorUnits, '' | 'Unclear' | 'TooSmall' | 'TooLarge'> = {
  schema: readMinorUnits,
  control: {
    element: 'input',
    attributes: {
      placeholder: '1000',
      inputMode: 'decimal',
      autoComplete: 'transaction-amount',
      pattern: amountPattern,
      max: longestAmount,
    },
    codes: { required: '', invalid: 'Unclear', tooLong: 'Unclear' },
  },
};

const currency: Field<z.ZodType<(typeof currencies)[number]>, '' | 'Mobile' | 'Paypal'> = choice(
  currencies,
  { autoComplete: 'transaction-currency' },
);

/** In the order in which the API lists errors. */
const declared = fields(
  {
    name: line({ max: 100, required: true, autoComplete: 'name' }),
    email: email({ missing: true }),
    phone: phone(),
    amount,
    currency,
    transferMethod,
    message: text({ max: 2_000, rows: 3 }),
  },
  { amount: 'amount_minor', transferMethod: 'method' },
);

/** The page asks for the transfer first. */
export const donationFields = {
  ...declared,
  names: [...new Set(['transferMethod', 'amount', 'currency', ...declared.names] as const)],
};

export const donationSchema = donationFields.schema.superRefine(
  ({ transferMethod, currency }, context) => {
    if (currenciesOf(transferMethod).includes(currency)) return;
    const message = transferMethod === 'paypal' ? 'currencyPaypal' : 'currencyMobile';
    context.addIssue({ code: 'custom', path: ['currency'], message });
  },
  // Also when another field is invalid, so that all errors are reported together.
  {
    when: ({ issues }) =>
      issues.every(
        ({ path: [field] = [] }) => field && !/^(currency|transferMethod)$/.test(String(field)),
      ),
  },
);

export type DonationInput = z.output<typeof donationSchema>;
export type DonationField = (typeof donationFields.names)[number];

/** The API's answer to a donation that is stored: `statusUrl` shows its state and how to pay. */
export const announcedSchema = z.object({
  reference: z.string(),
  state: z.literal('announced'),
  statusUrl: z.url(),
});

export const proofSchema = z.object({
  transaction: transactionSchema,
  picture: z.custom<{ path: string } | null | undefined>(),
});
export const proofErrors = fieldErrors<
  'transaction' | 'picture',
  'transaction' | 'pictureKind' | 'pictureTooLarge' | 'pictureStalled'
>;
