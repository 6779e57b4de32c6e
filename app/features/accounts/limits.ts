import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import type { Sender } from '#app/http/submission.server.ts';

/**
 * Each kind has its own buckets: verification requests that send nothing must not consume reset
 * links.
 */
export const accountEmailLimits =
  (kind: 'signup' | 'reset' | 'verification' | 'email-change') =>
  ({ secret, clientIp }: Attempt, { email }: { email: string }): Limit[] => {
    const { bucket, perNetwork, overall } = limitsFor(secret, kind);
    return [
      bucket(['account', email], { burst: 3, everySeconds: 1_200 }),
      // A class signs up at once, through one connection.
      ...perNetwork(clientIp, { burst: kind === 'signup' ? 40 : 20, everySeconds: 60 }),
      overall({ burst: 300, everySeconds: 1 }),
    ];
  };

/** Prevents guessing the password in someone else's open session. */
export const confirmLimits = ({ secret, accountId }: { secret: string; accountId: string }) => [
  limitsFor(secret, 'confirm').bucket(['account', accountId], { burst: 8, everySeconds: 60 }),
];

export const memberConfirmLimits = ({ secret, access }: Sender<OpenSession>) =>
  confirmLimits({ secret, accountId: access.account.id });
