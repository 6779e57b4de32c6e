import { sql } from 'kysely';
import { roles } from '#app/http/session/account.ts';
import { idleMs } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** Owners first; the same expression as in the index `account_rank`. */
const rank = sql`(case a.role when 'owner' then 1 when 'editor' then 2 else 3 end)`;

type Wanted = { search?: string; id?: string };

export async function listAccounts(
  db: Db,
  now: number,
  limit: number,
  { search, id }: Wanted = {},
) {
  const pattern = `%${(search ?? '').toLowerCase().replace(/[%_\\]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('account as a')
    .$if(id !== undefined, (q) => q.where('a.id', '=', id ?? ''))
    .$if(search !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          sql<boolean>`lower(${eb.ref('a.email')}) like ${pattern} escape '\\'`,
          sql<boolean>`lower(${eb.ref('a.username')}) like ${pattern} escape '\\'`,
        ]),
      ),
    )
    .select((eb) => [
      'a.id',
      'a.email',
      'a.username',
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
        .selectFrom('session as s')
        .whereRef('s.account_id', '=', 'a.id')
        .select((s) => s.fn.max('s.last_seen_at').as('at'))
        .as('last_seen_at'),
      eb
        .selectFrom('security_event as e')
        .whereRef('e.account_id', '=', 'a.id')
        .where('e.kind', '=', 'login')
        .select((e) => e.fn.max('e.at').as('at'))
        .as('last_login_at'),
      eb
        .selectFrom('passkey as p')
        .whereRef('p.account_id', '=', 'a.id')
        .select('p.account_id')
        .unionAll(
          eb
            .selectFrom('authenticator_app as t')
            .whereRef('t.account_id', '=', 'a.id')
            .select('t.account_id'),
        )
        .limit(1)
        .as('factor'),
    ])
    .orderBy(rank)
    .orderBy('a.email')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    username: row.username,
    role: roles.find((role) => role === row.role) ?? 'member',
    state: stateOf(row),
    hasSecondFactor: row.factor !== null,
    sessions: Number(row.sessions ?? 0),
    lastLoginAt: row.last_login_at,
    /** Sessions that have ended may be deleted. */
    lastSeenAt: Math.max(row.last_seen_at ?? 0, row.last_login_at ?? 0) || null,
  }));
}

function stateOf(row: { suspended_at: number | null; email_verified_at: number | null }) {
  if (row.suspended_at !== null) return 'suspended' as const;
  return row.email_verified_at === null ? ('unverified' as const) : ('active' as const);
}
