import { AccountError } from '#app/features/accounts/accounts.server.ts';
import { exportSecurityEvents } from '#app/features/accounts/security-events/events.server.ts';
import { exportAboutMessages, exportWritten } from '#app/features/contact/admin/export.server.ts';
import { contactFields } from '#app/features/contact/fields.ts';
import { exportOwnDonations } from '#app/features/donations/donations.server.ts';
import {
  exportPictureDecisions,
  exportPictures,
} from '#app/features/pictures/sent-pictures.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/**
 * Everything stored about a member, without hashes, keys and secrets, which are credentials.
 * Messages from an email address belong to the member only when it is verified: anyone can write
 * under it. Times in milliseconds since 1970.
 * @throws AccountError account_not_found
 */
export async function exportAccountData(db: Db, accountId: string) {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new AccountError('account_not_found');
  const { password_hash, ...profile } = account;
  const identities = await db
    .selectFrom('identity')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .execute();
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const authenticator_apps = await db
    .selectFrom('authenticator_app')
    .select('created_at')
    .where('account_id', '=', accountId)
    .execute();
  const recovery_codes = await db
    .selectFrom('recovery_code')
    .select('created_at')
    .where('account_id', '=', accountId)
    .execute();
  const mailed_links = await db
    .selectFrom('one_time_token')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const email_changes = await db
    .selectFrom('email_change')
    .select(['old_email', 'new_email', 'created_at', 'changed_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const messages =
    account.email_verified_at === null
      ? []
      : await db
          .selectFrom('message')
          .select(['id', ...contactFields.columns, 'locale'])
          .select(['local_date_time', 'suspicion', 'state', 'created_at'])
          .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', account.email))
          .orderBy('created_at')
          .execute();
  const aboutMessages = await exportAboutMessages(
    db,
    messages.map(({ id }) => id),
  );
  const written = await exportWritten(db, accountId);
  const security_events = await exportSecurityEvents(db, accountId);
  const notification_settings = await db
    .selectFrom('notification_setting')
    .select(['kind', 'frequency'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute();
  const notifications = await db
    .selectFrom('notification')
    .select(['kind', 'subject_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const invitations = await db
    .selectFrom('invitation')
    .select(['email', 'role', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'])
    .where('email', '=', account.email_verified_at === null ? '' : account.email)
    .execute();
  const pictures = await exportPictures(db, accountId);
  const picture_decisions = await exportPictureDecisions(db, accountId);
  const donations = await exportOwnDonations(db, {
    id: accountId,
    email: account.email,
    emailVerifiedAt: account.email_verified_at,
  });
  return {
    profile: { ...profile, has_password: password_hash !== null },
    identities,
    sessions,
    passkeys,
    authenticator_apps,
    recovery_codes,
    mailed_links,
    email_changes,
    security_events,
    notification_settings,
    notifications,
    invitations,
    messages,
    ...aboutMessages,
    ...written,
    donations,
    pictures,
    picture_decisions,
  };
}
