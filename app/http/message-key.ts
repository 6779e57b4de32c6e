import { createHash } from 'node:crypto';
import type { ContactInput } from '#app/domain/messages/messages.schema.ts';

/**
 * The same form sent twice is one message; changed and sent again, after going back to it, it is another one,
 * which must not be taken for a copy.
 */
export function messageKey(formKey: string, { name, email, country, message }: ContactInput): string {
  const text = createHash('sha256')
    .update(JSON.stringify([name, email, country, message]))
    .digest('base64url');
  return `${formKey}.${text}`;
}
