import { z } from 'zod';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { messageBounds } from './bounds.ts';
import { messageStates } from './states.ts';

/** Each error message is a code of the page's texts. */
const text = z.string('empty').trim().min(1, 'empty').max(messageBounds.text, 'tooLong');
export type TextError = 'empty' | 'tooLong';

export const replySchema = z.object({
  text,
  intent: z.enum(['send', 'send-close']),
  /** The version of the page that it was written on; without it, a reply is sent in any case. */
  version: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional()
    .transform((digits) => (digits ? Number(digits) : undefined)),
});

/** In the place of the one that was mistyped. */
export const correctionSchema = z.object({ email: resetRequestSchema.shape.email });

export const noteSchema = z.object({ note: text });

/** A bulk action on messages. */
export const bulkSchema = z.object({
  intent: z.enum([...messageStates, 'assign']),
  assignee: z.string().max(80),
});

export const stateSchema = z.object({ state: z.enum(messageStates) });

/** Nobody when it is empty. */
export const assigneeSchema = z
  .object({ assignee: z.string().max(80) })
  .transform(({ assignee }) => ({ assigneeId: assignee || null }));
