import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database.server.ts';
import type { SessionRow } from '#db/schema.ts';
import { createToken, hashToken, sign } from '../signature.ts';
import { type Account, readAccount } from './account.ts';

const day = 24 * 60 * 60_000;

export const idleMs = 7 * day;
export const absoluteMs = 30 * day;
/** How old `last_seen_at` may grow, so that reading a page is not a write each time. */
const seenEveryMs = 5 * 60_000;
/** Most sessions of one account; one more ends the oldest. */
export const maxSessions = 50;

export type Session = ReturnType<typeof readSession>;
export type OpenSession = { session: Session; account: Account };

/** The identity that has just logged in, with the password hash that was checked, if one was. */
export type VerifiedIdentity = { accountId: string; passwordHash?: string | undefined };

/** While someone was logging in, the account was closed or suspended, or its password replaced. */
export class AccountChangedError extends Error {
  override name = 'AccountChangedError';
}

type NewSession = {
  userAgent: string | null;
  /** The token of the browser's previous session: none from before a login stays valid. */
  replaces?: string | undefined;
  /** Runs in the transaction of the session. */
  alongside?: ((trx: Db, sessionId: string) => Promise<void>) | undefined;
};

/** Without the secret, a copy of the database opens no session. */
const storedToken = (secret: string, token: string) => sign(secret, 'session', hashToken(token));

/** @returns the token for the cookie; only an HMAC of it is stored. @throws AccountChangedError */
export async function insertSession(
  db: Db,
  secret: string,
  identity: VerifiedIdentity,
  { userAgent, replaces, alongside }: NewSession,
  now: number,
) {
  const token = createToken();
  const { accountId } = identity;
  const row = {
    id: randomUUID(),
    token_hash: storedToken(secret, token),
    account_id: accountId,
    user_agent: userAgent,
    created_at: now,
    last_seen_at: now,
    expires_at: now + absoluteMs,
    keyed_at: now,
    confirmed_at: now,
  };
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, identity))) throw new AccountChangedError();
    if (replaces) await deleteSession(trx, secret, replaces);
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
    await alongside?.(trx, row.id);
  });
  return { token, session: readSession(row) };
}

/**
 * Checking a password takes time: it may have been replaced, or the account closed or suspended.
 * @returns whether the account is still open, with the password that was checked
 */
export async function lockAccount(trx: Db, { accountId, passwordHash }: VerifiedIdentity) {
  // A write locks the row on both engines. A password change writes the account before it ends the
  // sessions.
  const locked = await trx
    .updateTable('account')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .$if(passwordHash !== undefined, (q) => q.where('password_hash', '=', passwordHash ?? null))
    .executeTakeFirst();
  return locked.numUpdatedRows === 1n;
}

export const findSession = (db: Db, secret: string, token: string, now: number) =>
  findOpen(db, 'token_hash', storedToken(secret, token), now);

export const findSessionById = (db: Db, id: string, now: number) => findOpen(db, 'id', id, now);

async function findOpen(db: Db, column: 'id' | 'token_hash', value: string, now: number) {
  const session = await openSessions(db, now).where(column, '=', value).executeTakeFirst();
  if (!session) return undefined;
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', session.account_id)
    .executeTakeFirst();
  if (!account || account.suspended_at !== null) return undefined;
  if (session.last_seen_at < now - seenEveryMs) {
    const seen = db.updateTable('session').set({ last_seen_at: now });
    await seen.where('id', '=', session.id).execute();
    session.last_seen_at = now;
  }
  return { session: readSession(session), account: readAccount(account) };
}

export async function listSessions(db: Db, accountId: string, now: number) {
  const rows = await openSessions(db, now)
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .limit(maxSessions)
    .execute();
  return rows.map(readSession);
}

const openSessions = (db: Db, now: number) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - idleMs);

/** @returns a new token, as the old one may have been copied; undefined when the session is gone */
export async function confirmSession(db: Db, secret: string, sessionId: string, now: number) {
  const token = createToken();
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ token_hash: storedToken(secret, token), confirmed_at: now, last_seen_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : undefined;
}

/** Ends the session of a cookie's token. @returns it, if it was still there. */
export const deleteSession = (db: Db, secret: string, token: string) =>
  db
    .deleteFrom('session')
    .where('token_hash', '=', storedToken(secret, token))
    .returning(['id', 'account_id as accountId'])
    .executeTakeFirst();

export async function deleteOwnSession(db: Db, accountId: string, sessionId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Ends the sessions of an account, and unsubscribes its devices, also those whose session has
 * expired. @param keptId the session to keep, with its device. @returns how many there were
 */
export async function deleteSessions(db: Db, accountId: string, keptId?: string | null) {
  const kept = keptId ?? '';
  await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '!=', kept)]))
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '!=', kept)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends all sessions of an account that is suspended, and unsubscribes its devices. The rows stay,
 * so that the next request of each is told why (`isSuspendedSession`).
 */
export async function expireSessions(db: Db, accountId: string, now: number) {
  await db.deleteFrom('push_subscription').where('account_id', '=', accountId).execute();
  await db
    .updateTable('session')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
}

/** Whether the token is of a session that ended because its account is suspended. */
export async function isSuspendedSession(db: Db, secret: string, token: string) {
  const ended = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('s.token_hash', '=', storedToken(secret, token))
    .where('a.suspended_at', 'is not', null)
    .executeTakeFirst();
  return ended !== undefined;
}

export async function deleteExpiredSessions(db: Db, now: number) {
  const suspended = db.selectFrom('account').select('id').where('suspended_at', 'is not', null);
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('last_seen_at', '<=', now - idleMs),
        eb.and([eb('expires_at', '<=', now), eb('account_id', 'not in', suspended)]),
      ]),
    )
    .execute();
}

const readSession = (row: SessionRow) => ({
  id: row.id,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  /** When the member last proved who they are: at login, or when asked again. */
  confirmedAt: row.confirmed_at ?? row.created_at,
});
