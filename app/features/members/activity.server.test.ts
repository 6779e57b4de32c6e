import { expect, vi } from 'vitest';
import { isResetTokenValid } from '#app/features/accounts/passwords.server.ts';
import {
  commandOrigin,
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { pageArgs } from '#test/page-args.ts';
import { action, loader } from './activity.tsx';
import { loader as goodbye } from './goodbye.tsx';

test('lists the member’s last 50 events, the newest first, with this device marked', async () => {
  const id = await makeAccount(db, Date.now());
  const other = await makeAccount(db, Date.now(), { email: 'jean@example.org' });
  const { cookie, session } = await openSession(db, id);
  await db.deleteFrom('security_event').execute();
  const origin = requestOrigin(pageArgs(db, '/login'));
  for (let at = 0; at < 60; at++)
    await recordSecurityEvent(db, { kind: 'login', accountId: id }, origin, at);
  await recordSecurityEvent(
    db,
    { kind: 'login', accountId: id },
    { ...origin, device: 'Chrome, Android', sessionId: session.id },
    60,
  );
  await recordSecurityEvent(db, { kind: 'role_changed', accountId: id }, commandOrigin, 61);
  await recordSecurityEvent(db, { kind: 'login', accountId: other }, origin, 62);
  const { events } = await loader(memberArgs('/head/activity', { db, cookie }) as never);
  expect(events).toHaveLength(50);
  expect(events.slice(0, 3)).toEqual([
    {
      id: expect.any(String),
      at: 61,
      kind: 'role_changed',
      device: null,
      isByTeam: true,
      isHere: false,
    },
    {
      id: expect.any(String),
      at: 60,
      kind: 'login',
      device: 'Chrome, Android',
      isByTeam: false,
      isHere: true,
    },
    { id: expect.any(String), at: 59, kind: 'login', device: null, isByTeam: false, isHere: false },
  ]);
});

test('shows a login however many attempts came after it: these are listed apart, at most 10', async () => {
  const id = await makeAccount(db, Date.now());
  const { cookie } = await openSession(db, id);
  await db.deleteFrom('security_event').execute();
  const origin = requestOrigin(pageArgs(db, '/login'));
  await recordSecurityEvent(db, { kind: 'login', accountId: id }, origin, 0);
  for (let at = 1; at <= 60; at++)
    await recordSecurityEvent(
      db,
      { kind: at % 2 ? 'login_failed' : 'reset_requested', accountId: id },
      origin,
      at,
    );
  const { events, attempts } = await loader(memberArgs('/head/activity', { db, cookie }) as never);
  expect(events).toMatchObject([{ kind: 'login' }]);
  expect(attempts.map(({ at }) => at)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 52, 51]);
});

test('“it was not me” logs out this device and the others, and emails a link for a new password', async () => {
  const id = await makeAccount(db, Date.now());
  const { cookie } = await openSession(db, id);
  await openSession(db, id);
  const wakeOutbox = vi.fn();
  const answer = await redirected(
    action(memberArgs('/ht/head/activity', { db, cookie, form: {}, wakeOutbox }) as never),
  );
  expect(answer).toMatchObject({ status: 303, to: '/ht/goodbye?disowned' });
  expect(answer.cookies[0]).toMatch(/^__Host-session=; .*Max-Age=0/);
  expect(await rowsIn('session')).toEqual([]);
  expect(wakeOutbox).toHaveBeenCalledOnce();
  const [mail] = await deliverEmails(db, Date.now());
  expect(await isResetTokenValid(db, tokenIn(mail), Date.now())).toBe(true);
  expect(await goodbye(pageArgs(db, '/ht/goodbye?disowned') as never)).toEqual({
    reason: 'disowned',
  });
});
