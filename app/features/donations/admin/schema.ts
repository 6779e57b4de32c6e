import { z } from 'zod';
import { amountOf } from '#app/features/payments/schema.ts';
import { fieldErrors } from '#app/http/result.ts';
import { donationStates, maxReason } from '../donations.ts';

/** A bulk action on donations. */
export const bulkSchema = z.object({ intent: z.enum(['received', 'confirmed']) });

/** A refusal needs a reason. Money without an SMS has the amount that somebody saw arrive. */
export const stateSchema = z
  .object({
    state: z.enum(donationStates),
    amount: z
      .string()
      .transform((text, context) => (text.trim() ? amountOf(text, context) : undefined))
      .optional(),
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
