import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { sign } from '#app/http/signature.ts';
import type { Db } from '#app/platform/database.server.ts';

/**
 * True for the first of several posts with the same form token (its idempotency key), until the token is too old to count. A form
 * that then fails must be shown with a new token.
 */
export async function isFirstPost(db: Db, secret: string, idempotencyKey: string, now: number): Promise<boolean> {
  const key = sign(secret, 'form-post', idempotencyKey);
  const { allowed } = await takeLimits(db, [{ key, burst: 1, everySeconds: 25 * 60 * 60 }], now);
  return allowed;
}
