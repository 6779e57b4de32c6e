import { z } from 'zod';
import { fieldErrors } from '#app/http/result.ts';
import { messageBounds } from './states.ts';

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

export const noteSchema = z.object({ note: text });
