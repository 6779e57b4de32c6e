import type { PersonalData } from '#app/office/personal-data.server.ts';
import { exportSecurityEvents } from './security-events/events.server.ts';

/** Without hashes, keys and secrets, which are credentials. */
export const accountData: PersonalData = {
  ofMember: {
    order: 1,
    async read(db, { id }) {
      const { password_hash, ...profile } = await db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return {
        profile: { ...profile, has_password: password_hash !== null },
        identities: await db
          .selectFrom('identity')
          .selectAll()
          .where('account_id', '=', id)
          .execute(),
        sessions: await db
          .selectFrom('session')
          .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'confirmed_at'])
          .where('account_id', '=', id)
          .execute(),
        passkeys: await db
          .selectFrom('passkey')
          .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
          .where('account_id', '=', id)
          .orderBy('created_at')
          .execute(),
        authenticator_apps: await db
          .selectFrom('authenticator_app')
          .select('created_at')
          .where('account_id', '=', id)
          .execute(),
        recovery_codes: await db
          .selectFrom('recovery_code')
          .select('created_at')
          .where('account_id', '=', id)
          .execute(),
        mailed_links: await db
          .selectFrom('one_time_token')
          .select(['purpose', 'created_at', 'expires_at', 'used_at'])
          .where('account_id', '=', id)
          .orderBy('created_at')
          .execute(),
        email_changes: await db
          .selectFrom('email_change')
          .select(emailChangeColumns)
          .where('account_id', '=', id)
          .orderBy('created_at')
          .execute(),
        security_events: await exportSecurityEvents(db, id),
      };
    },
  },
};

/** In both files. */
export const emailChangeColumns = ['old_email', 'new_email', 'created_at', 'changed_at'] as const;
