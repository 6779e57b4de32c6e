import { randomUUID } from 'node:crypto';
import type { SessionRow } from '#app/platform/account-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import { readAccount } from './accounts.server.ts';
import { type Account, AccountError } from './accounts.ts';
import { holdPassword } from './held-password.server.ts';
import { hashToken, newToken } from './one-time-tokens.server.ts';

const day = 24 * 60 * 60_000;

/** A session ends this long after it was last used, and this long after login, in milliseconds. */
export const idleMs = 7 * day;
export const absoluteMs = 30 * day;
/** How old `last_seen_at` may grow: reading a page is not a write each time. */
const seenEveryMs = 5 * 60_000;
/** Most that one account has at a time; one more ends the oldest. */
export const maxSessions = 50;

export type Session = { id: string; userAgent: string | null; createdAt: number; lastSeenAt: number; expiresAt: number };
export type OpenSession = { session: Session; account: Account };

type Opening = {
  /** A summary, see `summarizeUserAgent`. */
  userAgent: string | null;
  /** The token of what the browser held before: it ends, whoever's it was, so that no token from before a login counts after it. */
  replaces?: string | undefined;
  /** After a login by password: the hash that it was checked against. */
  passwordHash?: string | undefined;
};

/**
 * Opens a session after a login.
 * @returns the token for the cookie, which is stored as a hash alone.
 * @throws AccountError account_not_found, also when it has another password by now.
 */
export async function startSession(
  db: Db,
  accountId: string,
  { userAgent, replaces, passwordHash }: Opening,
  now: number,
): Promise<{ token: string; session: Session }> {
  const token = newToken();
  const row = {
    id: randomUUID(),
    token_hash: hashToken(token),
    account_id: accountId,
    user_agent: userAgent,
    created_at: now,
    last_seen_at: now,
    expires_at: now + absoluteMs,
  };
  await db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, { accountId, passwordHash }))) throw new AccountError('account_not_found');
    if (replaces) await trx.deleteFrom('session').where('token_hash', '=', hashToken(replaces)).execute();
    await trx.insertInto('session').values(row).execute();
    const oldest = await trx
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .offset(maxSessions)
      .executeTakeFirst();
    if (oldest) await trx.deleteFrom('session').where('id', '=', oldest.id).execute();
  });
  return { token, session: readSession(row) };
}

/** The session of a cookie's token, with its account as it is now. */
export async function findSession(db: Db, token: string, now: number): Promise<OpenSession | undefined> {
  return findOpen(db, 'token_hash', hashToken(token), now);
}

/** The session that an access token names. */
export async function findSessionById(db: Db, id: string, now: number): Promise<OpenSession | undefined> {
  return findOpen(db, 'id', id, now);
}

async function findOpen(db: Db, column: 'id' | 'token_hash', value: string, now: number): Promise<OpenSession | undefined> {
  const session = await openSessions(db, now).where(column, '=', value).executeTakeFirst();
  if (!session) return undefined;
  const account = await db.selectFrom('account').selectAll().where('id', '=', session.account_id).executeTakeFirst();
  if (!account) return undefined;
  if (session.last_seen_at < now - seenEveryMs) {
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', session.id).execute();
    session.last_seen_at = now;
  }
  return { session: readSession(session), account: readAccount(account) };
}

/** Ends the session of a cookie's token. Ending what is not there is no error. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** Sessions that have not run out. */
export const openSessions = (db: Db, now: number) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - idleMs);

export function readSession(row: SessionRow): Session {
  return {
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}
