import { enqueueEmail } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import { hasRole, type Role } from '#app/http/session/account.ts';
import { deleteSessions, expireSessions } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { AccountRow } from '#db/schema.ts';
import {
  AccountError,
  forgetDevices,
  refuseLastOwner,
  setRole,
  updateAccount,
} from './accounts.server.ts';
import { ownerAccessLostEmail, passwordResetEmail } from './email.server.ts';
import { revokeLinks } from './email-changes.server.ts';
import { delayPendingPayees } from './former-owners.server.ts';
import { roleNotification } from './notification.ts';
import {
  type EventOrigin,
  recordSecurityEvent,
  type SecurityEvent,
} from './security-events/events.server.ts';

/**
 * @returns false if it was suspended already. @throws AccountError account_not_found, last_owner
 */
export async function suspendAccount(db: Db, accountId: string, origin: EventOrigin, now: number) {
  return change(db, accountId, origin, now, async (trx, account) => {
    if (account.suspended_at !== null) return null;
    await refuseLastOwner(trx, accountId);
    if (account.role === 'owner') await announceLostOwner(trx, accountId, now);
    await updateAccount(trx, accountId, { suspended_at: now }, now);
    await expireSessions(trx, accountId, now);
    await endLinks(trx, accountId, now);
    return { kind: 'suspended', details: { role: account.role } };
  });
}

/** In milliseconds. */
const reversibleMs = 30 * 60_000;

/** Whether an account is suspended, and this person did it a short while ago. */
export async function wasSuspendedBy(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  now: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('security_event as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select('e.id')
    .where('a.id', '=', id)
    .where('a.suspended_at', 'is not', null)
    .where('e.kind', '=', 'suspended')
    .where('e.actor_id', '=', accountId)
    .where('e.at', '>', now - reversibleMs)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false if it was not suspended. @throws AccountError account_not_found */
export async function resumeAccount(db: Db, accountId: string, origin: EventOrigin, now: number) {
  return change(db, accountId, origin, now, async (trx, account) => {
    if (account.suspended_at === null) return null;
    await updateAccount(trx, accountId, { suspended_at: null }, now);
    return { kind: 'resumed' };
  });
}

/**
 * @returns false if the account has the role. @throws AccountError account_not_found,
 * email_unverified, last_owner
 */
export async function changeRole(
  db: Db,
  accountId: string,
  role: Role,
  origin: EventOrigin,
  now: number,
) {
  return change(db, accountId, origin, now, async (trx, account) => {
    if (account.role === role) return null;
    if (role !== 'member' && account.email_verified_at === null)
      throw new AccountError('email_unverified');
    if (!hasRole(role, 'owner')) await refuseLastOwner(trx, accountId);
    if (account.role === 'owner') await announceLostOwner(trx, accountId, now);
    await setRole(trx, accountId, role, now);
    if (account.role !== 'owner') await notify(trx, roleNotification(accountId), now);
    return { kind: 'role_changed', details: { from: account.role, to: role } };
  });
}

/** @returns the number of sessions. @throws AccountError account_not_found */
export async function endSessions(db: Db, accountId: string, origin: EventOrigin, now: number) {
  let count = 0;
  await change(db, accountId, origin, now, async (trx) => {
    // Those of a suspended account stay as expired ones, and are not counted.
    await trx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('expires_at', '<=', now)
      .execute();
    count = await deleteSessions(trx, accountId);
    return { kind: 'sessions_ended', details: { count } };
  });
  return count;
}

/**
 * After activity of somebody else: ends sessions, emailed links, known devices and a verified
 * member's password, and emails a link for a new one. Factors and identities stay: the mailbox
 * alone must not open the account. @throws AccountError account_not_found
 */
export async function disownActivity(
  db: Db,
  accountId: string,
  locale: Locale,
  origin: EventOrigin,
  now: number,
) {
  await change(db, accountId, origin, now, async (trx, account) => {
    await deleteSessions(trx, accountId);
    await endLinks(trx, accountId, now);
    const isVerified = account.email_verified_at !== null;
    if (isVerified) await updateAccount(trx, accountId, { password_hash: null }, now);
    const email = { accountId, locale, ...(isVerified && { isDisowned: true as const }) };
    await enqueueEmail(trx, passwordResetEmail(email), now);
    return { kind: 'not_me' };
  });
}

/**
 * Otherwise a rogue owner, or the thief of a session, could be alone before redirecting donations.
 */
async function announceLostOwner(trx: Db, accountId: string, now: number): Promise<void> {
  await enqueueEmail(trx, ownerAccessLostEmail({ accountId }), now);
  await notify(trx, roleNotification(accountId), now);
  await delayPendingPayees(trx, now);
}

async function endLinks(trx: Db, accountId: string, now: number): Promise<void> {
  await revokeLinks(trx, accountId, now);
  await forgetDevices(trx, accountId);
}

type Event = Pick<SecurityEvent, 'kind' | 'details'>;
type Change = (trx: Db, account: AccountRow) => Promise<Event | null>;

async function change(db: Db, accountId: string, origin: EventOrigin, now: number, make: Change) {
  return db.transaction().execute(async (trx) => {
    // Not locked here: `refuseLastOwner` locks the owners, and two who first lock themselves would
    // wait for each other.
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) throw new AccountError('account_not_found');
    const event = await make(trx, account);
    if (event) await recordSecurityEvent(trx, { ...event, accountId }, origin, now);
    return event !== null;
  });
}
