import { z } from 'zod';
import { proofFields } from '#app/features/accounts/second-factor/schema.ts';
import { type PayeeField, type PayeeMethod, payeeBounds, payeeFields } from './payees.ts';

const line = z
  .string()
  .trim()
  .min(1, 'missing')
  .max(payeeBounds.value, 'tooLong')
  .regex(/^\P{Cc}*$/u, 'missing');
const url = line.regex(/^https?:\/\/\S{1,300}$/, 'url');

/** `again` repeats the first field; spaces and case do not count. */
export const payeeSchema = (method: PayeeMethod) =>
  z
    .object({
      ...(Object.fromEntries(
        payeeFields[method].map((field) => [field, field === 'url' ? url : line]),
      ) as Record<PayeeField, typeof line>),
      again: z.string().trim(),
      ...proofFields,
    })
    .refine((typed) => plain(typed.again) === plain(typed[payeeFields[method][0]]), {
      error: 'again',
      path: ['again'],
      when: () => true,
    });

const plain = (text: unknown): string =>
  String(text ?? '')
    .replace(/\s/g, '')
    .toLowerCase();
