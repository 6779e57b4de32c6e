import { sql } from 'kysely';
import { type Role, roles } from '#app/http/session/account.ts';
import { idleMs } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** An account as the team sees it. Times in milliseconds since 1970. */
export type ListedAccount = {
  id: string;
  email: string;
  role: string;
  state: 'active' | 'unverified' | 'suspended';
  hasSecondFactor: boolean;
  sessions: number;
  lastLoginAt: number | null;
};

const rank = (role: Role) => roles.length - roles.indexOf(role);

/** The first accounts: owners, editors, then members, each by email address. */
export async function listAccounts(db: Db, now: number, limit: number): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('account as a')
    .select((eb) => [
      'a.id',
      'a.email',
      'a.role',
      'a.email_verified_at',
      'a.suspended_at',
      eb
        .selectFrom('session as s')
        .whereRef('s.account_id', '=', 'a.id')
        .where('s.expires_at', '>', now)
        .where('s.last_seen_at', '>', now - idleMs)
        .select((s) => s.fn.countAll<number>().as('count'))
        .as('sessions'),
      eb
        .selectFrom('security_event as e')
        .whereRef('e.account_id', '=', 'a.id')
        .where('e.kind', '=', 'login')
        .select((e) => e.fn.max('e.at').as('at'))
        .as('last_login_at'),
      eb.selectFrom('passkey as p').whereRef('p.account_id', '=', 'a.id').select('p.id').limit(1).as('passkey'),
      eb.selectFrom('authenticator_app as t').whereRef('t.account_id', '=', 'a.id').select('t.account_id').as('app'),
    ])
    .orderBy(sql`case a.role when 'owner' then ${rank('owner')} when 'editor' then ${rank('editor')} else ${rank('member')} end`)
    .orderBy('a.email')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    state: row.suspended_at !== null ? 'suspended' : row.email_verified_at === null ? 'unverified' : 'active',
    hasSecondFactor: row.passkey !== null || row.app !== null,
    sessions: Number(row.sessions ?? 0),
    lastLoginAt: row.last_login_at,
  }));
}
