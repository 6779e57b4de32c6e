import { randomInt } from 'node:crypto';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { lockAccount } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import type { EventOrigin } from '../security-events/events.server.ts';
import { consumeTotpCode } from './authenticator-app.server.ts';
import { announceChange } from './factors.server.ts';

/** Without i, l, o, 0 and 1, which look alike on paper. */
const characters = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 8;

const codesInSet = 10;

/** 39 random bits: `7kq2-m9xd`. */
export function createRecoveryCode(): string {
  const code = Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

type Code = { kind: 'totp' | 'recovery'; code: string };

/** A code of the app or a recovery code, in groups or capitals; or undefined. */
export function readCode(typed: string): Code | undefined {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, '');
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return code.length === length && [...code].every((character) => characters.includes(character))
    ? { kind: 'recovery', code }
    : undefined;
}

type Given = { secret: string; accountId: string; code: string; origin: EventOrigin };

/**
 * With three of a million codes valid at a time, a day of guessing (forty) succeeds once in 8,000.
 */
function codeLimits({ secret, accountId }: Given): Limit[] {
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
  const read = readCode(given.code);
  if (!read) return rejected('wrongCode');
  const [consume, factor] =
    read.kind === 'totp'
      ? ([consumeTotpCode, 'app'] as const)
      : ([consumeRecoveryCode, 'recovery_code'] as const);
  const isRight = await consume(db, { ...given, code: read.code }, now);
  return isRight ? done(factor) : rejected('wrongCode');
}

/**
 * Replaces the earlier set. @returns the codes, shown once and stored as hashes. @throws BusyError
 */
export async function renewRecoveryCodes(
  db: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
) {
  const codes = new Set<string>();
  while (codes.size < codesInSet) codes.add(createRecoveryCode());
  const hashes: string[] = [];
  // One salt for the set: a code that is tried costs one hash, not ten.
  for (const code of codes)
    hashes.push(
      await passwords.hashWithSaltOf(hashes[0], plain(code), requesterOf(accountId, origin)),
    );
  await db.transaction().execute(async (trx) => {
    // When two sets are made simultaneously, the later one wins.
    await lockAccount(trx, { accountId });
    await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    const rows = hashes.map((code_hash) => ({ code_hash, account_id: accountId, created_at: now }));
    await trx.insertInto('recovery_code').values(rows).execute();
    await announceChange(trx, accountId, 'codes-renewed', origin, now);
  });
  return [...codes];
}

const requesterOf = (account: string, { network }: EventOrigin) => ({ account, network });

const plain = (code: string) => readCode(code)?.code ?? '';

export async function countRecoveryCodes(db: Db, accountId: string) {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** One of two simultaneous attempts succeeds. @throws BusyError */
async function consumeRecoveryCode(db: Db, { accountId, code, origin }: Given, now: number) {
  const any = db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .limit(1);
  const set = await any.executeTakeFirst();
  const hash = await passwords.hashWithSaltOf(set?.code_hash, code, requesterOf(accountId, origin));
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('recovery_code')
      .where('code_hash', '=', hash)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) return false;
    await announceChange(trx, accountId, 'code-used', origin, now);
    return true;
  });
}
