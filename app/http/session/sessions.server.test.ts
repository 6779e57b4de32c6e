import { expect } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import {
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondConnection,
  updateRows,
} from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { hashToken } from '../signature.ts';
import {
  AccountChangedError,
  absoluteMs,
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessions,
  findSession,
  findSessionById,
  idleMs,
  insertSession,
  listSessions,
  maxSessions,
} from './sessions.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const device = { userAgent: 'Chrome, Android' };

const open = (accountId: string, at = now) =>
  insertSession(db, testSecret, { accountId }, device, at);
const find = (token: string, at: number) => findSession(db, testSecret, token, at);
const listed = async (accountId: string) =>
  (await listSessions(db, accountId, now + 2)).map(({ id }) => id);
const makeTwo = async () =>
  [await makeAccount(db, now), await makeAccount(db, now, { email: 'jean@example.org' })] as const;

eachEngine((test) => {
  test('a suspended account has no open session and gets no new one, on any process, until it is resumed', async () => {
    const accountId = await makeAccount(db, now);
    const { token, session } = await open(accountId);
    const suspend = (at: number | null) => updateRows('account', { suspended_at: at }, accountId);
    await suspend(now);
    const other = secondConnection();
    expect(await findSession(other, testSecret, token, now)).toBeUndefined();
    expect(await findSessionById(other, session.id, now)).toBeUndefined();
    await expect(open(accountId)).rejects.toThrow(AccountChangedError);
    await suspend(null);
    expect(await findSession(other, testSecret, token, now)).toBeDefined();
  });
});

onDatabase((test) => {
  test('finds a session by its token only, with the current account', async () => {
    const accountId = await makeAccount(db, now);
    const { token, session } = await open(accountId);
    await updateRows('account', { role: 'editor' });
    const account = { id: accountId, role: 'editor' };
    expect(await find(token, now)).toMatchObject({ session, account });
    expect(await findSessionById(db, session.id, now)).toMatchObject({ session });
    const [{ token_hash = '' } = {}] = await rowsIn('session');
    for (const wrong of [token_hash, session.id, `${token}x`, ''])
      expect(await find(wrong, now)).toBeUndefined();
  });

  test('expires after 7 days without use and after 30 days in any case', async () => {
    const day = 24 * 60 * 60_000;
    expect([idleMs, absoluteMs]).toEqual([7 * day, 30 * day]);
    const accountId = await makeAccount(db, now);
    const { token, session } = await open(accountId);
    expect(await find(token, now + idleMs)).toBeUndefined();
    // A use is noted at most every five minutes.
    for (const [ms, noted] of [
      [5 * 60_000, 0],
      [5 * 60_000 + 1, 5 * 60_000 + 1],
    ] as const) {
      await find(token, now + ms);
      expect(await rowsIn('session')).toMatchObject([{ last_seen_at: now + noted }]);
    }
    for (let at = now + idleMs - 1; at < now + absoluteMs; at += idleMs - 1)
      expect(await find(token, at)).toBeDefined();
    expect(await find(token, now + absoluteMs)).toBeUndefined();
    expect(await findSessionById(db, session.id, now + absoluteMs)).toBeUndefined();
    await deleteExpiredSessions(db, now + absoluteMs);
    expect(await rowsIn('session')).toEqual([]);
  });

  test('a login replaces the browser’s previous session, whoever’s it was', async () => {
    const [marie, jean] = await makeTwo();
    const { token: replaces } = await open(marie);
    const given = { ...device, replaces };
    const second = await insertSession(db, testSecret, { accountId: jean }, given, now);
    expect(await find(replaces, now)).toBeUndefined();
    expect(await find(second.token, now)).toMatchObject({ account: { id: jean } });
  });

  test('a member can end one session or all, never those of another member', async () => {
    const [marie, jean] = await makeTwo();
    const [a, b, c] = [await open(marie), await open(marie, now + 1), await open(marie, now + 2)];
    const theirs = await open(jean);
    expect(await listed(marie)).toEqual([c.session.id, b.session.id, a.session.id]);
    expect(await deleteOwnSession(db, marie, theirs.session.id)).toBe(false);
    expect(await deleteOwnSession(db, marie, a.session.id)).toBe(true);
    await deleteSession(db, testSecret, c.token);
    expect(await listed(marie)).toEqual([b.session.id]);
    await deleteSessions(db, marie);
    expect(await listed(marie)).toEqual([]);
    expect(await find(theirs.token, now)).toBeDefined();
  });

  test('under another secret every session is over, and a copy of the database opens none', async () => {
    const { token } = await open(await makeAccount(db, now));
    expect(await findSession(db, `${testSecret}!`, token, now)).toBeUndefined();
    const [{ token_hash = '' } = {}] = await rowsIn('session');
    expect(token_hash).not.toBe(hashToken(token));
    expect(await find(token_hash, now)).toBeUndefined();
  });

  test('limits the sessions of an account: the oldest is deleted', async () => {
    const accountId = await makeAccount(db, now);
    const first = await open(accountId);
    for (let count = 1; count <= maxSessions; count++) await open(accountId, now + count);
    expect(await find(first.token, now)).toBeUndefined();
    expect(await listSessions(db, accountId, now)).toHaveLength(maxSessions);
  });
});
