import { type PersonalData, readOwn } from '#app/office/personal-data.server.ts';

/** Without hashes, keys and secrets, which are credentials. */
export const accountData: PersonalData = {
  async ofMember(db, { id }) {
    const { password_hash, ...profile } = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      profile: { ...profile, has_password: password_hash !== null },
      ...(await readOwn(db, id, tables)),
    };
  },
};

/** In both files. */
export const emailChangeColumns = ['old_email', 'new_email', 'created_at', 'changed_at'] as const;

const tables = {
  identities: { table: 'identity' },
  sessions: {
    table: 'session',
    columns: ['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'confirmed_at'],
  },
  passkeys: {
    table: 'passkey',
    columns: ['id', 'name', 'transports', 'created_at', 'last_used_at'],
  },
  authenticator_apps: { table: 'authenticator_app', columns: ['created_at'] },
  recovery_codes: { table: 'recovery_code', columns: ['created_at'] },
  mailed_links: {
    table: 'one_time_token',
    columns: ['purpose', 'created_at', 'expires_at', 'used_at'],
  },
  email_changes: { table: 'email_change', columns: emailChangeColumns },
  /** Without pseudonyms, which say nothing to anyone else. */
  security_events: {
    table: 'security_event',
    columns: ['at', 'kind', 'device', 'details'],
    by: 'at',
  },
} as const;
