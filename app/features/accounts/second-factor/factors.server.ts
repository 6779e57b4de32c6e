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
) {
  await enqueueEmail(trx, secondFactorEmail({ accountId, change }), now);
  await recordSecurityEvent(trx, { ...events[change], accountId }, origin, now);
}

/** @returns whether there was one */
export const deletePasskey = (
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  origin: EventOrigin,
  now: number,
) =>
  remove(db, accountId, 'passkey-removed', origin, now, (trx) =>
    trx
      .deleteFrom('passkey')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );

type Owner = { accountId: string };

/** @returns whether there was one */
export const deleteAuthenticatorApp = (
  db: Db,
  { accountId }: Owner,
  origin: EventOrigin,
  now: number,
) =>
  remove(db, accountId, 'app-removed', origin, now, (trx) =>
    trx.deleteFrom('authenticator_app').where('account_id', '=', accountId).executeTakeFirst(),
  );

/**
 * Ends other sessions, which they may have opened. Needs a verified email address, so a reset link
 * always leads back in. @returns whether there were any
 */
export const unlinkIdentities = (db: Db, { accountId }: Owner, origin: EventOrigin, now: number) =>
  remove(db, accountId, 'google-removed', origin, now, async (trx) => {
    const identities = trx.deleteFrom('identity').where('account_id', '=', accountId);
    const unlinked = await identities.executeTakeFirst();
    if (unlinked.numDeletedRows > 0n) await deleteSessions(trx, accountId, origin.sessionId);
    return unlinked;
  });

async function remove(
  db: Db,
  accountId: string,
  change: SecondFactorChange,
  origin: EventOrigin,
  now: number,
  deleteIt: (trx: Db) => Promise<{ numDeletedRows: bigint }>,
) {
  return db.transaction().execute(async (trx) => {
    // Otherwise the two last factors, removed at once, would each see the other, and leave the
    // recovery codes.
    if (!(await lockAccount(trx, { accountId }))) return false;
    const { numDeletedRows } = await deleteIt(trx);
    if (numDeletedRows === 0n) return false;
    // Recovery codes stand in for another factor, and are none of their own.
    if (!(await hasSecondFactor(trx, accountId)))
      await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await announceChange(trx, accountId, change, origin, now);
    return true;
  });
}

/** Ends the sessions too: the lost device may have one open. @returns whether there was one */
export async function resetSecondFactor(
  db: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
) {
  return db.transaction().execute(async (trx) => {
    // A login with a factor that is being removed comes before, and its session ends below, or
    // after, and finds none (`completeLogin`).
    await lockAccount(trx, { accountId });
    if (!(await hasSecondFactor(trx, accountId))) return false;
    for (const table of ['passkey', 'authenticator_app', 'recovery_code'] as const)
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
    await deleteSessions(trx, accountId);
    await announceChange(trx, accountId, 'reset', origin, now);
    return true;
  });
}

export const listIdentities = (db: Db, accountId: string) =>
  db
    .selectFrom('identity')
    .select(['email', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
