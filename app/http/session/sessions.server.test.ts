import { expect } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, rowsIn, secondConnection, updateRows } from '#test/database.ts';
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
  keySessions,
  listSessions,
  maxSessions,
} from './sessions.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
const device = { userAgent: 'Chrome, Android' };

eachEngine((test) => {
  test('finds a session by its token only, with the current account', async () => {
    const accountId = await makeAccount(db, now);
    const { token, session } = await insertSession(db, testSecret, { accountId }, device, now);
    await updateRows('account', { role: 'editor' });
    expect(await findSession(db, testSecret, token, now)).toMatchObject({
      session,
      account: { id: accountId, role: 'editor' },
    });
    expect(await findSessionById(db, session.id, now)).toMatchObject({ session });
    const { token_hash } = await db
      .selectFrom('session')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    for (const wrong of [token_hash, session.id, `${token}x`, ''])
      expect(await findSession(db, testSecret, wrong, now)).toBeUndefined();
  });

  test('expires after 7 days without use and after 30 days in any case', async () => {
    expect([idleMs, absoluteMs]).toEqual([7 * day, 30 * day]);
    const accountId = await makeAccount(db, now);
    const idle = await insertSession(db, testSecret, { accountId }, device, now);
    expect(await findSession(db, testSecret, idle.token, now + idleMs)).toBeUndefined();
    const used = await insertSession(db, testSecret, { accountId }, device, now);
    for (let at = now + day; at < now + absoluteMs; at += day)
      expect(await findSession(db, testSecret, used.token, at)).toBeDefined();
    expect(await findSession(db, testSecret, used.token, now + absoluteMs)).toBeUndefined();
    expect(await findSessionById(db, used.session.id, now + absoluteMs)).toBeUndefined();
    await deleteExpiredSessions(db, now + absoluteMs);
    expect(await rowsIn('session')).toEqual([]);
  });

  test('updates last_seen_at at most every five minutes', async () => {
    const { token } = await insertSession(
      db,
      testSecret,
      { accountId: await makeAccount(db, now) },
      device,
      now,
    );
    const lastSeen = async () =>
      (await db.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at;
    await findSession(db, testSecret, token, now + 5 * 60_000);
    expect(await lastSeen()).toBe(now);
    await findSession(db, testSecret, token, now + 5 * 60_000 + 1);
    expect(await lastSeen()).toBe(now + 5 * 60_000 + 1);
  });

  test('a login replaces the browser’s previous session, whoever’s it was', async () => {
    const [marie, jean] = [
      await makeAccount(db, now),
      await makeAccount(db, now, { email: 'jean@example.org' }),
    ];
    const first = await insertSession(db, testSecret, { accountId: marie }, device, now);
    const second = await insertSession(
      db,
      testSecret,
      { accountId: jean },
      { ...device, replaces: first.token },
      now,
    );
    expect(second.token).not.toBe(first.token);
    expect(await findSession(db, testSecret, first.token, now)).toBeUndefined();
    expect(await findSession(db, testSecret, second.token, now)).toMatchObject({
      account: { id: jean },
    });
  });

  test('a member can end one session or all, never those of another member', async () => {
    const [marie, jean] = [
      await makeAccount(db, now),
      await makeAccount(db, now, { email: 'jean@example.org' }),
    ];
    const [a, b, c, theirs] = [
      await insertSession(db, testSecret, { accountId: marie }, device, now),
      await insertSession(db, testSecret, { accountId: marie }, device, now + 1),
      await insertSession(db, testSecret, { accountId: marie }, device, now + 2),
      await insertSession(db, testSecret, { accountId: jean }, device, now),
    ];
    expect((await listSessions(db, marie, now + 2)).map(({ id }) => id)).toEqual([
      c.session.id,
      b.session.id,
      a.session.id,
    ]);
    expect(await deleteOwnSession(db, marie, theirs.session.id)).toBe(false);
    expect(await deleteOwnSession(db, marie, a.session.id)).toBe(true);
    await deleteSession(db, testSecret, c.token);
    await deleteSession(db, testSecret, c.token);
    expect((await listSessions(db, marie, now)).map(({ id }) => id)).toEqual([b.session.id]);
    await deleteSessions(db, marie);
    expect(await listSessions(db, marie, now)).toEqual([]);
    expect(await findSession(db, testSecret, theirs.token, now)).toBeDefined();
  });

  test('under another secret every session is over, and a copy of the database opens none', async () => {
    const { token } = await insertSession(
      db,
      testSecret,
      { accountId: await makeAccount(db, now) },
      device,
      now,
    );
    expect(await findSession(db, `${testSecret}!`, token, now)).toBeUndefined();
    const { token_hash } = await db
      .selectFrom('session')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(token_hash).not.toBe(hashToken(token));
    expect(await findSession(db, testSecret, token_hash, now)).toBeUndefined();
  });

  test('sessions that an earlier version stored go on, also when two processes start at once', async () => {
    const accountId = await makeAccount(db, now);
    const opened = [];
    for (let count = 0; count < 3; count++)
      opened.push(await insertSession(db, testSecret, { accountId }, device, now));
    for (const { token, session } of opened)
      await updateRows('session', { token_hash: hashToken(token), keyed_at: null }, session.id);
    await Promise.all([
      keySessions(db, testSecret, now + 1),
      keySessions(secondConnection(), testSecret, now + 1),
    ]);
    await keySessions(db, testSecret, now + 2);
    for (const { token, session } of opened)
      expect(await findSession(db, testSecret, token, now + 2)).toMatchObject({
        session: { id: session.id },
      });
    for (const { token } of opened)
      expect(await findSession(db, `${testSecret}!`, token, now + 2)).toBeUndefined();
    expect(
      (await db.selectFrom('session').select('keyed_at').execute()).map(({ keyed_at }) => keyed_at),
    ).toEqual(Array(3).fill(now + 1));
  });

  test('a suspended account has no open session and gets no new one, on any process, until it is resumed', async () => {
    const accountId = await makeAccount(db, now);
    const { token, session } = await insertSession(db, testSecret, { accountId }, device, now);
    const suspend = (at: number | null) => updateRows('account', { suspended_at: at }, accountId);
    await suspend(now);
    const other = secondConnection();
    expect(await findSession(other, testSecret, token, now)).toBeUndefined();
    expect(await findSessionById(other, session.id, now)).toBeUndefined();
    await expect(insertSession(db, testSecret, { accountId }, device, now)).rejects.toThrow(
      AccountChangedError,
    );
    await suspend(null);
    expect(await findSession(other, testSecret, token, now)).toBeDefined();
  });

  test('limits the sessions of an account: the oldest is deleted', async () => {
    const accountId = await makeAccount(db, now);
    const first = await insertSession(db, testSecret, { accountId }, device, now);
    for (let count = 1; count <= maxSessions; count++)
      await insertSession(db, testSecret, { accountId }, device, now + count);
    expect(await findSession(db, testSecret, first.token, now)).toBeUndefined();
    expect(await listSessions(db, accountId, now)).toHaveLength(maxSessions);
  });
});
