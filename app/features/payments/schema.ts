import { z } from 'zod';
import { fieldErrors } from '#app/http/result.ts';
import { readAmount } from '#app/i18n/amount.ts';
import { type correctionFields, maxSms, maxTyped } from './bounds.ts';
import { parsePaymentSms } from './payment-sms.ts';
import { transactionSchema } from './transaction.ts';

export const pasteSchema = z.object({
  text: z.string('empty').trim().min(1, 'empty').max(maxSms, 'tooLong').refine(isPayment, 'unread'),
});
export const pasteErrors = fieldErrors<'text', 'empty' | 'tooLong' | 'unread'>;

/** Without an amount and a number it could be neither matched nor set aside. */
function isPayment(sms: string): boolean {
  const { amount, transaction } = parsePaymentSms(sms);
  return amount !== null || transaction !== null;
}

/** For the `transform` of a text: an amount in minor units, more than zero. */
export function amountOf(text: string, context: z.RefinementCtx): number {
  const reading = readAmount(text);
  if ('minorUnits' in reading) return reading.minorUnits;
  context.addIssue({ code: 'custom', message: 'amount' });
  return z.NEVER;
}

export const correctionSchema = z.object({
  amount: z.string('amount').transform(amountOf),
  phone: z
    .string('phone')
    .transform((text) => text.replace(/\D/g, '').replace(/^509(?=\d{8}$)/, ''))
    .refine((digits) => digits === '' || digits.length === 8, 'phone')
    .transform((digits) => digits || null),
  transaction: transactionSchema,
});
type CorrectionField = (typeof correctionFields)[number];
export const correctionErrors = fieldErrors<CorrectionField, CorrectionField>;

/** `asks`: what is expected to pay another amount is shown before it is matched. */
export const matchSchema = z.object({
  reference: z.string().max(maxTyped),
  asks: z.string().max(1).optional(),
});
