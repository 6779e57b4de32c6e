import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';

/**
 * At most 60 emails in any hour: an account that was taken must not write to everyone who ever
 * wrote.
 */
export const replyLimit = (secret: string, accountId: string): Limit =>
  limitsFor(secret, 'reply').bucket(['account', accountId], { burst: 30, everySeconds: 120 });
