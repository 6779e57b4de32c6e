import { enqueueEmail } from '#app/email/outbox.server.ts';
import { decrypt, encrypt } from '#app/http/encryption.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type EventOrigin, recordSecurityEvent } from '../security-events/events.server.ts';
import { secondFactorEmail } from './email.server.ts';
import { findTotpStep } from './totp.ts';

type Owner = { secret: string; accountId: string };

/**
 * @param secret the app secret, which encrypts the TOTP secret. @returns false when the code is
 * wrong
 */
export async function addAuthenticatorApp(
  db: Db,
  { secret, accountId }: Owner,
  { totpSecret, code }: { totpSecret: string; code: string },
  origin: EventOrigin,
  now: number,
): Promise<boolean> {
  const step = findTotpStep(totpSecret, code, { after: 0, now });
  if (step === undefined) return false;
  const encrypted_secret = encrypt(secret, totpSecret, accountId);
  await db.transaction().execute(async (trx) => {
    const row = { encrypted_secret, last_step: step, created_at: now };
    await trx
      .insertInto('authenticator_app')
      .values({ account_id: accountId, ...row })
      .onConflict((oc) => oc.column('account_id').doUpdateSet(row))
      .execute();
    await enqueueEmail(trx, secondFactorEmail({ accountId, change: 'app-added' }), now);
    await recordSecurityEvent(
      trx,
      { kind: 'factor_added', accountId, details: { factor: 'app' } },
      origin,
      now,
    );
  });
  return true;
}

export type AppState =
  | { createdAt: number }
  /** The app secret of the site has changed since: codes cannot be checked. */
  | { createdAt: number; isUnreadable: true };

export async function findAuthenticatorApp(
  db: Db,
  { secret, accountId }: Owner,
): Promise<AppState | undefined> {
  const app = await findRow(db, accountId);
  if (!app) return undefined;
  const isReadable = decrypt(secret, app.encrypted_secret, accountId) !== undefined;
  return { createdAt: app.created_at, ...(isReadable ? {} : { isUnreadable: true }) };
}

export async function consumeTotpCode(
  db: Db,
  { secret, accountId }: Owner,
  code: string,
  now: number,
): Promise<boolean> {
  const app = await findRow(db, accountId);
  const totpSecret = app && decrypt(secret, app.encrypted_secret, accountId);
  const step = totpSecret && findTotpStep(totpSecret, code, { after: app.last_step, now });
  if (!step) return false;
  const used = await db
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('encrypted_secret', '=', app.encrypted_secret)
    // Only one of two simultaneous attempts with a code succeeds.
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

const findRow = (db: Db, accountId: string) =>
  db
    .selectFrom('authenticator_app')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
