import { expect, test } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import {
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
const day = 24 * 60 * 60_000;
const device = { userAgent: 'Chrome, Android' };

eachEngine((engine) => {
  test('finds a session by its token only, with the current account', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const { token, session } = await insertSession(db, { accountId }, device, now);
    await db.updateTable('account').set({ role: 'editor' }).execute();
    expect(await findSession(db, token, now)).toMatchObject({ session, account: { id: accountId, role: 'editor' } });
    expect(await findSessionById(db, session.id, now)).toMatchObject({ session });
    const { token_hash } = await db.selectFrom('session').select('token_hash').executeTakeFirstOrThrow();
    for (const wrong of [token_hash, session.id, `${token}x`, '']) expect(await findSession(db, wrong, now)).toBeUndefined();
  });

  test('expires after 7 days without use and after 30 days in any case', async () => {
    const { db } = await engine.database();
    expect([idleMs, absoluteMs]).toEqual([7 * day, 30 * day]);
    const accountId = await makeAccount(db, now);
    const idle = await insertSession(db, { accountId }, device, now);
    expect(await findSession(db, idle.token, now + idleMs)).toBeUndefined();
    const used = await insertSession(db, { accountId }, device, now);
    for (let at = now + day; at < now + absoluteMs; at += day) expect(await findSession(db, used.token, at)).toBeDefined();
    expect(await findSession(db, used.token, now + absoluteMs)).toBeUndefined();
    expect(await findSessionById(db, used.session.id, now + absoluteMs)).toBeUndefined();
    await deleteExpiredSessions(db, now + absoluteMs);
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  test('updates last_seen_at at most every five minutes', async () => {
    const { db } = await engine.database();
    const { token } = await insertSession(db, { accountId: await makeAccount(db, now) }, device, now);
    const lastSeen = async () => (await db.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
    await findSession(db, token, now + 5 * 60_000);
    expect(await lastSeen()).toBe(now);
    await findSession(db, token, now + 5 * 60_000 + 1);
    expect(await lastSeen()).toBe(now + 5 * 60_000 + 1);
  });

  test('a login replaces the browser’s previous session, whoever’s it was', async () => {
    const { db } = await engine.database();
    const [marie, jean] = [await makeAccount(db, now), await makeAccount(db, now, { email: 'jean@example.org' })];
    const first = await insertSession(db, { accountId: marie }, device, now);
    const second = await insertSession(db, { accountId: jean }, { ...device, replaces: first.token }, now);
    expect(second.token).not.toBe(first.token);
    expect(await findSession(db, first.token, now)).toBeUndefined();
    expect(await findSession(db, second.token, now)).toMatchObject({ account: { id: jean } });
  });

  test('a member can end one session or all, never those of another member', async () => {
    const { db } = await engine.database();
    const [marie, jean] = [await makeAccount(db, now), await makeAccount(db, now, { email: 'jean@example.org' })];
    const [a, b, c, theirs] = [
      await insertSession(db, { accountId: marie }, device, now),
      await insertSession(db, { accountId: marie }, device, now + 1),
      await insertSession(db, { accountId: marie }, device, now + 2),
      await insertSession(db, { accountId: jean }, device, now),
    ];
    expect((await listSessions(db, marie, now + 2)).map(({ id }) => id)).toEqual([c.session.id, b.session.id, a.session.id]);
    expect(await deleteOwnSession(db, marie, theirs.session.id)).toBe(false);
    expect(await deleteOwnSession(db, marie, a.session.id)).toBe(true);
    await deleteSession(db, c.token);
    await deleteSession(db, c.token);
    expect((await listSessions(db, marie, now)).map(({ id }) => id)).toEqual([b.session.id]);
    await deleteSessions(db, marie);
    expect(await listSessions(db, marie, now)).toEqual([]);
    expect(await findSession(db, theirs.token, now)).toBeDefined();
  });

  test('limits the sessions of an account: the oldest is deleted', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const first = await insertSession(db, { accountId }, device, now);
    for (let count = 1; count <= maxSessions; count++) await insertSession(db, { accountId }, device, now + count);
    expect(await findSession(db, first.token, now)).toBeUndefined();
    expect(await listSessions(db, accountId, now)).toHaveLength(maxSessions);
  });
});
