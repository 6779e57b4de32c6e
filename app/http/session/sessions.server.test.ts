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
  findSession,
  findSessionById,
  idleMs,
  insertSession,
  maxSessions,
} from './sessions.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const device = { userAgent: 'Chrome, Android' };

const open = (accountId: string, at = now) =>
  insertSession(db, testSecret, { accountId }, device, at);
const find = (token: string, at = now, on = db) => findSession(on, testSecret, token, at);

eachEngine((test) => {
  test('a suspended account has no open session and gets no new one, on any process, until it is resumed', async () => {
    const accountId = await makeAccount(db, now);
    const { token, session } = await open(accountId);
    const suspend = (at: number | null) => updateRows('account', { suspended_at: at }, accountId);
    await suspend(now);
    const other = secondConnection();
    expect(await find(token, now, other)).toBeUndefined();
    expect(await findSessionById(other, session.id, now)).toBeUndefined();
    await expect(open(accountId)).rejects.toThrow(AccountChangedError);
    await suspend(null);
    expect(await find(token, now, other)).toBeDefined();
  });
});

onDatabase((test) => {
  test('finds a session by its token only, under the same secret, with the current account; a copy of the database opens none', async () => {
    const accountId = await makeAccount(db, now);
    const { token, session } = await open(accountId);
    await updateRows('account', { role: 'editor' });
    const account = { id: accountId, role: 'editor' };
    expect(await find(token)).toMatchObject({ session, account });
    expect(await findSession(db, `${testSecret}!`, token, now)).toBeUndefined();
    const [{ token_hash = '' } = {}] = await rowsIn('session');
    expect(token_hash).not.toBe(hashToken(token));
    for (const wrong of [token_hash, session.id, '']) expect(await find(wrong)).toBeUndefined();
  });

  test('expires after 7 days without use and after 30 days in any case', async () => {
    const { token, session } = await open(await makeAccount(db, now));
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
    expect(await findSessionById(db, session.id, now + absoluteMs)).toBeUndefined();
    await deleteExpiredSessions(db, now + absoluteMs);
    expect(await rowsIn('session')).toEqual([]);
  });

  test('a login replaces the browser’s previous session, whoever’s it was', async () => {
    const { token: replaces } = await open(await makeAccount(db, now));
    const accountId = await makeAccount(db, now, { email: 'jean@example.org' });
    const given = { ...device, replaces };
    const second = await insertSession(db, testSecret, { accountId }, given, now);
    expect(await rowsIn('session')).toMatchObject([{ id: second.session.id }]);
  });

  test('limits the sessions of an account: the oldest is deleted', async () => {
    const accountId = await makeAccount(db, now);
    const first = await open(accountId);
    for (let count = 1; count <= maxSessions; count++) await open(accountId, now + count);
    expect(await find(first.token)).toBeUndefined();
    expect(await rowsIn('session')).toHaveLength(maxSessions);
  });
});
