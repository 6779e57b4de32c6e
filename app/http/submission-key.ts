import { createHash, randomUUID } from 'node:crypto';
import type { ContactInput } from '#app/features/contact/schema.ts';

/**
 * The same form sent twice is one message; changed and sent again, after going back to it, it is another one,
 * which must not be taken for a copy. `content` is what makes it another one.
 */
export const submissionKey = (formKey: string, content: readonly unknown[]): string =>
  `${formKey}.${fingerprint(JSON.stringify(content))}`;

export const messageKey = (formKey: string, { name, email, country, message }: ContactInput): string =>
  submissionKey(formKey, [name, email, country, message]);

/**
 * What stands for the form's key in a call of the API: called again with the same solution of a challenge, it is the same call. One
 * without (a member's) is always another one.
 */
export const callKey = (solution: string | undefined): string => `api.${solution ? fingerprint(solution) : randomUUID()}`;

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');
