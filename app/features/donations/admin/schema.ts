import { z } from 'zod';
import { fieldErrors } from '#app/http/result.ts';
import { donationStates } from '../donations.ts';
import { maxReason } from './bounds.ts';

/** A bulk action on donations. */
export const bulkSchema = z.object({ intent: z.enum(['received', 'confirmed']) });

/** A refusal needs a reason. */
export const stateSchema = z
  .object({
    state: z.enum(donationStates),
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
  });
export const reasonErrors = fieldErrors<'reason', 'missing' | 'tooLong'>;
