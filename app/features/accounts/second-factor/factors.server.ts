import { enqueueEmail } from '#app/email/outbox.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { deleteSessions, lockAccount } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type EventOrigin, recordSecurityEvent } from '../security-events/events.server.ts';
import { secondFactorEmail } from './email.server.ts';

export const deletePasskey = (
  db: Db,
  accountId: string,
  id: string,
  origin: EventOrigin,
  now: number,
): Promise<boolean> =>
  remove(db, accountId, { factor: 'passkey', origin }, now, (trx) =>
    trx
      .deleteFrom('passkey')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );

export const deleteAuthenticatorApp = (
  db: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
): Promise<boolean> =>
  remove(db, accountId, { factor: 'app', origin }, now, (trx) =>
    trx.deleteFrom('authenticator_app').where('account_id', '=', accountId).executeTakeFirst(),
  );

async function remove(
  db: Db,
  accountId: string,
  { factor, origin }: { factor: 'passkey' | 'app'; origin: EventOrigin },
  now: number,
  deleteFactor: (trx: Db) => Promise<{ numDeletedRows: bigint }>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Otherwise the two last factors, removed at once, would each see the other, and leave the
    // recovery codes.
    if (!(await lockAccount(trx, { accountId }))) return false;
    const { numDeletedRows } = await deleteFactor(trx);
    if (numDeletedRows === 0n) return false;
    // Recovery codes stand in for another factor, and are none of their own.
    if (!(await hasSecondFactor(trx, accountId))) await deleteCodes(trx, accountId);
    await enqueueEmail(trx, secondFactorEmail({ accountId, change: `${factor}-removed` }), now);
    await recordSecurityEvent(
      trx,
      { kind: 'factor_removed', accountId, details: { factor } },
      origin,
      now,
    );
    return true;
  });
}

/** Ends the sessions too: the lost device may have one open. @returns whether there was one */
export async function resetSecondFactor(
  db: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A login with a factor that is being removed comes before, and its session ends below, or
    // after, and finds none (`completeLogin`).
    await lockAccount(trx, { accountId });
    if (!(await hasSecondFactor(trx, accountId))) return false;
    await trx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('authenticator_app').where('account_id', '=', accountId).execute();
    await deleteCodes(trx, accountId);
    await deleteSessions(trx, accountId);
    await enqueueEmail(trx, secondFactorEmail({ accountId, change: 'reset' }), now);
    await recordSecurityEvent(trx, { kind: 'factor_reset', accountId }, origin, now);
    return true;
  });
}

const deleteCodes = (trx: Db, accountId: string) =>
  trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
