import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database.server.ts';
import { takeLimits } from './rate-limits/limits.server.ts';
import { sign } from './signature.ts';

/**
 * The same form sent twice is one submission; changed and sent again, after going back to it, it is a new one, not
 * a duplicate. `content` tells them apart.
 */
export const idempotencyKey = (formKey: string, content: readonly unknown[]): string =>
  `${formKey}.${fingerprint(JSON.stringify(content))}`;

/**
 * The idempotency key of an API call: a repeated call with the same captcha solution is the same submission. A call
 * without one (a member's) is always a new submission.
 */
export const callKey = (solution: string | undefined): string => `api.${solution ? fingerprint(solution) : randomUUID()}`;

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** True for the first of several submissions with the same key, until the form's token expires. */
export async function isFirst(db: Db, secret: string, key: string, now: number): Promise<boolean> {
  const limited = await takeLimits(db, [{ key: sign(secret, 'form-post', key), burst: 1, everySeconds: 25 * 60 * 60 }], now);
  return limited === undefined;
}
