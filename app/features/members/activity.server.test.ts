import { expect, vi } from 'vitest';
import { isResetTokenValid } from '#app/features/accounts/passwords.server.ts';
import {
  commandOrigin,
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs } from '#test/page-args.ts';
import { action, loader } from './activity.tsx';
import { loader as goodbye } from './goodbye.tsx';

const path = '/ht/head/activity';

async function begin() {
  const accountId = await makeAccount(db, Date.now());
  const { session, cookie } = await openSession(db, accountId);
  await db.deleteFrom('security_event').execute();
  type Kind = Parameters<typeof recordSecurityEvent>[1]['kind'];
  const record = (kind: Kind, at: number, origin = {}) =>
    recordSecurityEvent(
      db,
      { kind, accountId },
      { ...requestOrigin(pageArgs(db, '/login')), ...origin },
      at,
    );
  return { session, record, ...openBrowser(cookie) };
}

test('lists the member’s last 50 events, the newest first, with this device marked', async () => {
  const { session, record, get } = await begin();
  for (let at = 0; at < 60; at++) await record('login', at);
  await record('login', 60, { device: 'Chrome, Android', sessionId: session.id });
  await record('role_changed', 61, commandOrigin);
  const { events } = await get(loader, path);
  expect(events).toHaveLength(50);
  expect(events.slice(0, 3)).toMatchObject([
    { at: 61, kind: 'role_changed', device: null, isByTeam: true, isHere: false },
    { at: 60, kind: 'login', device: 'Chrome, Android', isByTeam: false, isHere: true },
    { at: 59, kind: 'login', device: null, isByTeam: false, isHere: false },
  ]);
});

test('shows a login however many attempts came after it: these are listed apart, at most 10', async () => {
  const { record, get } = await begin();
  await record('login', 0);
  for (let at = 1; at <= 60; at++) await record(at % 2 ? 'login_failed' : 'reset_requested', at);
  const { events, attempts } = await get(loader, path);
  expect(events).toMatchObject([{ kind: 'login' }]);
  expect(attempts.map(({ at }) => at)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 52, 51]);
});

test('“it was not me” logs out this device and the others, and emails a link for a new password', async () => {
  const { cookies, get, send } = await begin();
  const wakeOutbox = vi.fn();
  const answer = await send(action, path, {}, { wakeOutbox });
  expect(answer).toMatchObject({ status: 303, to: '/ht/goodbye?disowned' });
  expect(cookies.has('__Host-session')).toBe(false);
  expect(await rowsIn('session')).toEqual([]);
  expect(wakeOutbox).toHaveBeenCalledOnce();
  const [mail] = await deliverEmails(db, Date.now());
  expect(await isResetTokenValid(db, tokenIn(mail), Date.now())).toBe(true);
  expect(await get(goodbye, '/ht/goodbye?disowned')).toMatchObject({ reason: 'disowned' });
});
