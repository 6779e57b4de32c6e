import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type Result } from '#app/http/result.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { EventOrigin } from '../security-events/events.server.ts';
import { consumeTotpCode } from './authenticator-app.server.ts';
import { readCode } from './recovery-code.ts';
import { consumeRecoveryCode } from './recovery-codes.server.ts';

type Given = { secret: string; accountId: string; code: string; origin: EventOrigin };

/**
 * With three of a million codes valid at a time, a day of guessing (forty) succeeds once in 8,000.
 */
export function codeLimits({ secret, accountId }: Pick<Given, 'secret' | 'accountId'>): Limit[] {
  const { bucket } = limitsFor(secret, 'second-factor');
  return [
    bucket(['account', accountId], { burst: 10, everySeconds: 300 }),
    bucket(['account-daily', accountId], { burst: 40, everySeconds: 2_160 }),
  ];
}

export type CodeFactor = 'app' | 'recovery_code';

/** Within the limits of the account; uses the code up. @throws BusyError */
export async function checkCode(
  db: Db,
  given: Given,
  now: number,
): Promise<Result<CodeFactor, never, 'wrongCode'>> {
  const limited = await takeLimits(db, codeLimits(given), now);
  if (limited) return limited;
  const factor = await consumeCode(db, given, now);
  return factor ? done(factor) : { outcome: 'rejected', reason: 'wrongCode' };
}

async function consumeCode(
  db: Db,
  { secret, accountId, code: typed, origin }: Given,
  now: number,
): Promise<CodeFactor | undefined> {
  const read = readCode(typed);
  if (!read) return undefined;
  const { kind, code } = read;
  if (kind === 'totp')
    return (await consumeTotpCode(db, { secret, accountId }, code, now)) ? 'app' : undefined;
  return (await consumeRecoveryCode(db, accountId, code, origin, now))
    ? 'recovery_code'
    : undefined;
}
