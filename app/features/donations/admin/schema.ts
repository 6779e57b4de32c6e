import { z } from 'zod';
import { fieldErrors } from '#app/http/result.ts';
import { readAmount } from '#app/i18n/amount.ts';
import { donationStates } from '../donations.ts';
import { transactionSchema } from '../schema.ts';
import { type correctionFields, reviewBounds } from './bounds.ts';
import { parsePaymentSms } from './payment-sms.ts';

export const pasteSchema = z.object({
  text: z
    .string('empty')
    .trim()
    .min(1, 'empty')
    .max(reviewBounds.sms, 'tooLong')
    .refine(isPayment, 'unread'),
});
export const pasteErrors = fieldErrors<'text', 'empty' | 'tooLong' | 'unread'>;

/** Without an amount and a number it could be neither matched nor set aside. */
function isPayment(sms: string): boolean {
  const { amount, transaction } = parsePaymentSms(sms);
  return amount !== null || transaction !== null;
}

const gourdes = z.string('amount').transform((text, context): number => {
  const reading = readAmount(text);
  if ('minorUnits' in reading) return reading.minorUnits;
  context.addIssue({ code: 'custom', message: 'amount' });
  return z.NEVER;
});

export const correctionSchema = z.object({
  amount: gourdes,
  phone: z
    .string('phone')
    .transform((text) => text.replace(/\D/g, '').replace(/^509(?=\d{8}$)/, ''))
    .refine((digits) => digits === '' || digits.length === 8, 'phone')
    .transform((digits) => digits || null),
  transaction: transactionSchema,
});
type CorrectionField = (typeof correctionFields)[number];
export const correctionErrors = fieldErrors<CorrectionField, CorrectionField>;

/** `asks`: a donation of another amount is shown before it is matched. */
export const matchSchema = z.object({
  reference: z.string().max(40),
  asks: z.string().max(1).optional(),
});

/** A bulk action on donations. */
export const bulkSchema = z.object({ intent: z.enum(['received', 'confirmed']) });

/** A refusal needs a reason. */
export const stateSchema = z
  .object({
    state: z.enum(donationStates),
    reason: z
      .string()
      .trim()
      .max(reviewBounds.reason, 'tooLong')
      .optional()
      .transform((text) => text || null),
  })
  .refine(({ state, reason }) => state !== 'refused' || reason !== null, {
    path: ['reason'],
    message: 'missing',
  });
export const reasonErrors = fieldErrors<'reason', 'missing' | 'tooLong'>;
