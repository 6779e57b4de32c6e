import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';

// The reasons for each figure are in docs/decisions/0010-accounts.md.

/**
 * Limits on emails that anyone can trigger to someone's email address: reset links and repeated
 * verification links. Each kind has its own buckets: verification requests for a verified email
 * address, which send nothing, must not consume the owner's reset links.
 */
export function accountEmailLimits(
  kind: 'reset' | 'verification' | 'email-change',
  { secret, clientIp, email }: Attempt & { email: string },
): Limit[] {
  const { bucket, perNetwork, overall } = limitsFor(secret, kind);
  return [
    bucket(['account', email], { burst: 3, everySeconds: 1_200 }),
    ...perNetwork(clientIp, { burst: 20, everySeconds: 60 }),
    overall({ burst: 300, everySeconds: 1 }),
  ];
}

/**
 * For forms that ask a logged-in member for the current password: prevents guessing it in someone
 * else's open session.
 */
export function confirmLimits({
  secret,
  accountId,
}: {
  secret: string;
  accountId: string;
}): Limit[] {
  return [
    limitsFor(secret, 'confirm').bucket(['account', accountId], { burst: 8, everySeconds: 60 }),
  ];
}
