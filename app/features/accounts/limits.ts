import { ipNetwork } from '#app/http/rate-limits/ip-network.ts';
import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';

// The reasons for each figure are in docs/decisions/0010-accounts.md.

/**
 * For each email that a stranger can have sent to an address: reset links, or verification links asked for again. Each kind has buckets
 * of its own: asking for an email that never leaves, as the address is verified already, must not use up the links that let its owner in.
 */
export function accountEmailLimits(
  kind: 'reset' | 'verification',
  { secret, clientIp, email }: Attempt & { email: string },
): Limit[] {
  const limit = limitsFor(secret, kind);
  return [
    limit(['account', email], { burst: 3, everySeconds: 1_200 }),
    limit(['address', ipNetwork(clientIp)], { burst: 20, everySeconds: 60 }),
    limit(['overall'], { burst: 300, everySeconds: 1 }),
  ];
}

/** For what asks a member, already logged in, for the current password: a borrowed phone must not be a place to guess it. */
export function confirmLimits({ secret, accountId }: { secret: string; accountId: string }): Limit[] {
  return [limitsFor(secret, 'confirm')(['account', accountId], { burst: 8, everySeconds: 60 })];
}
