import { createHash } from 'node:crypto';
import type { ContactInput } from '#app/domain/messages/messages.schema.ts';

/**
 * The same form sent twice is one message; changed and sent again, after going back to it, it is another one,
 * which must not be taken for a copy. `content` is what makes it another one.
 */
export function submissionKey(formKey: string, content: readonly unknown[]): string {
  return `${formKey}.${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`;
}

export const messageKey = (formKey: string, { name, email, country, message }: ContactInput): string =>
  submissionKey(formKey, [name, email, country, message]);
