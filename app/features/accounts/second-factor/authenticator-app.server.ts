import { Secret, TOTP } from 'otpauth';
import { decrypt, encrypt } from '#app/http/encryption.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { EventOrigin } from '../security-events/events.server.ts';
import { announceChange } from './factors.server.ts';

// RFC 6238 as every authenticator app has it by default: SHA-1, six digits, thirty seconds.

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI in the QR code, which also opens the app on the same phone. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'BWT', label: email, secret }).toString();

/**
 * Accepts the step before and after, for clocks half a minute off, and none up to `after`, the last
 * used one. `now` in milliseconds.
 */
export function findTotpStep(
  secret: string,
  code: string,
  { after, now }: { after: number; now: number },
): number | undefined {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: 1,
  });
  const step = delta === null ? 0 : TOTP.counter({ timestamp: now }) + delta;
  return step > after ? step : undefined;
}

/** `secret` is the app secret, which encrypts the TOTP secret. */
type Owner = { secret: string; accountId: string };

/** @returns false when the code is wrong */
export async function addAuthenticatorApp(
  db: Db,
  { secret, accountId }: Owner,
  { totpSecret, code }: { totpSecret: string; code: string },
  origin: EventOrigin,
  now: number,
) {
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
    await announceChange(trx, accountId, 'app-added', origin, now);
  });
  return true;
}

export async function findAuthenticatorApp(db: Db, { secret, accountId }: Owner) {
  const app = await findRow(db, accountId);
  return (
    app && {
      createdAt: app.created_at,
      /** The app secret of the site has changed since: codes cannot be checked. */
      isUnreadable: decrypt(secret, app.encrypted_secret, accountId) === undefined,
    }
  );
}

export async function consumeTotpCode(
  db: Db,
  { secret, accountId, code }: Owner & { code: string },
  now: number,
) {
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
