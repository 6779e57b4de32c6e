import { z } from 'zod';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { fieldErrors } from '#app/http/result.ts';
import { messageBounds, messageStates } from './states.ts';

const text = z.string('empty').trim().min(1, 'empty').max(messageBounds.text, 'tooLong');
type TextError = 'empty' | 'tooLong';
export const replyErrors = fieldErrors<'text' | 'intent' | 'version', TextError>;
export const noteErrors = fieldErrors<'note', TextError>;

export const replySchema = z.object({
  text,
  intent: z.enum(['send', 'send-close']),
  /** The version of the page that it was written on; without it, a reply is sent in any case. */
  version: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional()
    .transform((digits) => (digits ? Number(digits) : undefined)),
  /** The page of the office to show once it is sent and closed; without one, the next message. */
  next: z
    .string()
    .regex(/^(?:\/[a-z]{2})?\/admin\/[\w/-]{1,120}$/)
    .optional()
    .catch(undefined),
});

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
