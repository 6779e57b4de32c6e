import { z } from 'zod';
import { fieldErrors } from '#app/http/result.ts';
import { readAmount } from '#app/i18n/amount.ts';
import { donationStates } from '../donations.ts';
import { maxReason } from './bounds.ts';

/** A bulk action on donations. */
export const bulkSchema = z.object({ intent: z.enum(['received', 'confirmed']) });

/** Undefined where it is empty. */
const amount = z.string().transform((text, context): number | undefined => {
  if (!text.trim()) return undefined;
  const reading = readAmount(text);
  if ('minorUnits' in reading && reading.minorUnits > 0) return reading.minorUnits;
  context.addIssue({ code: 'custom', message: 'amount' });
  return z.NEVER;
});

/** A refusal needs a reason. Money without an SMS has the amount that somebody saw arrive. */
export const stateSchema = z
  .object({
    state: z.enum(donationStates),
    amount: amount.optional(),
    /** The form asks for the amount; the button of a page does not. */
    asks: z.string().optional(),
    reason: z
      .string()
      .trim()
      .max(maxReason, 'tooLong')
      .optional()
      .transform((text) => text || null),
  })
  .refine(({ state, reason }) => state !== 'refused' || reason !== null, {
    path: ['reason'],
    message: 'missing',
  })
  .refine(({ asks, amount: typed }) => !asks || typed !== undefined, {
    path: ['amount'],
    message: 'amount',
  });
export const stateErrors = fieldErrors<'reason' | 'amount', 'missing' | 'tooLong' | 'amount'>;
