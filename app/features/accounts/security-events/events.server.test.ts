import pino from 'pino';
import { expect } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase } from '#test/database.ts';
import { pageArgs } from '#test/page-args.ts';
import { sweep } from '#test/retention.ts';
import {
  commandOrigin,
  listSecurityEvents,
  recordSecurityEvent,
  requestOrigin,
} from './events.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36';

onDatabase((test) => {
  test('an event is stored and logged without an IP address, an email address or a user agent', async () => {
    const accountId = await makeAccount(db, now);
    await db.deleteFrom('security_event').execute();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const args = pageArgs(db, '/login', { headers: { 'user-agent': phone }, log });
    const login = { kind: 'login', accountId, details: { by: 'password' } } as const;
    await recordSecurityEvent(db, login, requestOrigin(args, 'session-1'), now);
    const unknown = { kind: 'login_failed', accountId: null, email: 'jean@example.org' } as const;
    await recordSecurityEvent(db, unknown, requestOrigin(args), now + 1);
    const rows = await db.selectFrom('security_event').selectAll().orderBy('at').execute();
    const [{ network } = {}, { pseudonym } = {}] = rows;
    for (const hash of [network, pseudonym]) expect(hash).toMatch(/^[\w-]{43}$/);
    const device = 'Chrome, Android';
    expect(rows).toMatchObject([
      { kind: 'login', account_id: accountId, session_id: 'session-1', pseudonym: null, device },
      { kind: 'login_failed', account_id: null, network, device },
    ]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'login', accountId, network, by: 'password' },
      { event: 'login_failed', accountId: null, pseudonym },
    ]);
    expect(JSON.stringify([rows, lines])).not.toMatch(/192\.0\.2|example\.org|Mozilla/);
  });

  test('events are kept for 24 months', async () => {
    const accountId = await makeAccount(db, now);
    await db.deleteFrom('security_event').execute();
    const limit = Date.UTC(2024, 10, 20, 12);
    for (const at of [limit - 1, limit])
      await recordSecurityEvent(db, { kind: 'login', accountId }, commandOrigin, at);
    await sweep(db, 'security_event', now);
    expect(await listSecurityEvents(db, accountId, 50, 'others')).toMatchObject([{ at: limit }]);
  });
});
