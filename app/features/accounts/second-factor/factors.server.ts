import { enqueueEmail } from '#app/email/outbox.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { deleteSessions, lockAccount } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import {
  type EventOrigin,
  recordSecurityEvent,
  type SecurityEvent,
} from '../security-events/events.server.ts';
import { secondFactorEmail } from './email.server.ts';
import type { SecondFactorChange } from './email-texts.ts';

const events: Record<SecondFactorChange, Pick<SecurityEvent, 'kind' | 'details'>> = {
  'passkey-added': { kind: 'factor_added', details: { factor: 'passkey' } },
  'passkey-removed': { kind: 'factor_removed', details: { factor: 'passkey' } },
  'app-added': { kind: 'factor_added', details: { factor: 'app' } },
  'app-removed': { kind: 'factor_removed', details: { factor: 'app' } },
  'google-removed': { kind: 'identity_unlinked' },
  'codes-renewed': { kind: 'factor_added', details: { factor: 'recovery_codes' } },
  'code-used': { kind: 'recovery_code_used' },
  reset: { kind: 'factor_reset' },
};

/** The email to the member and the event of a change, in its transaction. */
export async function announceChange(
  trx: Db,
  accountId: string,
  change: SecondFactorChange,
  origin: EventOrigin,
  now: number,
): Promise<void> {
  await enqueueEmail(trx, secondFactorEmail({ accountId, change }), now);
  await recordSecurityEvent(trx, { ...events[change], accountId }, origin, now);
}

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
    await announceChange(trx, accountId, `${factor}-removed`, origin, now);
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
    await announceChange(trx, accountId, 'reset', origin, now);
    return true;
  });
}

const deleteCodes = (trx: Db, accountId: string) =>
  trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();

export type LinkedIdentity = { email: string; createdAt: number };

export async function listIdentities(db: Db, accountId: string): Promise<LinkedIdentity[]> {
  return db
    .selectFrom('identity')
    .select(['email', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

/**
 * Ends other sessions, which they may have opened. Needs a verified email address, so a reset link
 * always leads back in. @returns whether there were any
 */
export async function unlinkIdentities(
  db: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, { accountId }))) return false;
    const { numDeletedRows } = await trx
      .deleteFrom('identity')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await deleteSessions(trx, accountId, origin.sessionId);
    await announceChange(trx, accountId, 'google-removed', origin, now);
    return true;
  });
}
