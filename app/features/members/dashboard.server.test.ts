import { expect, vi } from 'vitest';
import { isResetTokenValid } from '#app/features/accounts/passwords.server.ts';
import {
  commandOrigin,
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs } from '#test/page-args.ts';
import { action, loader as showActivity } from './activity.tsx';
import { loader } from './dashboard.tsx';
import { loader as goodbye } from './goodbye.tsx';
import { action as sendLink } from './verification.tsx';

const now = Date.UTC(2026, 10, 20, 12);

async function write(message: string, at: number, email = 'marie@example.org') {
  const origin = { idempotencyKey: `${at}`, locale: 'fr', spamReason: null };
  await createMessage(db, { name: 'Marie', email, country: 'HT', message }, origin, at);
}
async function open(given: Record<string, unknown> = {}) {
  const { get, send } = await browserOf(await makeAccount(db, Date.now(), given));
  return { send, show: () => get(loader, '/dashboard') };
}

onDatabase((test) => {
  test('A19: lists at most twenty messages from the member’s email address, the newest first, whether they were sent, and that there are more', async () => {
    const { show } = await open({ country: 'HT', phone: '+509 37 00 00 00' });
    await write('\nBonjour,\nje voudrais un site.', now, 'Marie@Example.org');
    await deliverEmails(db, now + 1);
    await write('Encore une question.', now + 2);
    await write('Pas à elle.', now + 3, 'other@example.org');
    const { messages, member } = await show();
    expect(messages.items).toMatchObject([
      { firstLine: 'Encore une question.', createdAt: now + 2, isMailed: false },
      { firstLine: 'Bonjour,', createdAt: now, isMailed: true },
    ]);
    expect(member).toMatchObject({ username: 'Marie Kap', isVerified: true });
    expect(member.missing).toEqual(['picture', 'genre', 'birthdate', 'region']);
    for (let n = 3; n <= 20; n++) await write(`Message ${n}`, now + 2 + n);
    expect((await show()).messages.hasMore).toBe(false);
    await write('Message 21', now + 23);
    const { items, hasMore } = (await show()).messages;
    expect([hasMore, items.length]).toEqual([true, 20]);
    expect(items.at(-1)?.firstLine).toBe('Encore une question.');
  });
});

test('A19: lists nothing for an unverified email address: anyone could have signed up with it', async () => {
  const { show } = await open({ verified: false });
  await write('De la vraie Marie.', now);
  const messages = { items: [], hasMore: false };
  expect(await show()).toMatchObject({ messages, member: { isVerified: false } });
});

test('resends the link to the account’s email address, in the language of the page, up to the rate limit; not to a verified one', async () => {
  const { send } = await open({ verified: false });
  const wakeOutbox = vi.fn();
  const form = { email: 'other@example.org' };
  const ask = () => send(sendLink, '/ht/dashboard/verification', form, { wakeOutbox });
  for (let n = 1; n <= 3; n++)
    expect(await ask()).toMatchObject({ status: 303, to: '/ht/dashboard?done=verification' });
  expect(await ask()).toMatchObject({ status: 429, notice: { outcome: 'rate_limited' } });
  expect(wakeOutbox).toHaveBeenCalledTimes(3);
  const email = { to: 'marie@example.org', language: 'ht' };
  expect(await deliverEmails(db, Date.now())).toMatchObject(Array(3).fill(email));
  const verified = await open({ email: 'jean@example.org' });
  const answer = { status: 303, to: '/dashboard' };
  expect(await verified.send(sendLink, '/dashboard/verification')).toMatchObject(answer);
  expect(await deliverEmails(db, Date.now())).toEqual([]);
});

const path = '/ht/head/activity';

async function begin() {
  const accountId = await makeAccount(db, Date.now());
  const jean = await makeAccount(db, Date.now(), { email: 'jean@example.org' });
  const { session, cookie } = await openSession(db, accountId);
  await db.deleteFrom('security_event').execute();
  type Kind = Parameters<typeof recordSecurityEvent>[1]['kind'];
  const login = requestOrigin(pageArgs(db, '/login'));
  const record = (kind: Kind, at: number, origin = {}, of = accountId) =>
    recordSecurityEvent(db, { kind, accountId: of }, { ...login, ...origin }, at);
  return { jean, session, record, ...openBrowser(cookie) };
}

test('A20: lists the member’s last 50 events, the newest first, with this device and the team marked; at most 10 attempts apart, which hide no login', async () => {
  const { jean, session, record, get } = await begin();
  for (let at = 0; at < 50; at++) await record('login', at);
  await record('login', 60, { device: 'Chrome, Android', sessionId: session.id });
  await record('role_changed', 61, commandOrigin);
  await record('sessions_ended', 62, { actorId: jean });
  await record('login', 63, {}, jean);
  for (let at = 70; at <= 80; at++) await record(at % 2 ? 'login_failed' : 'reset_requested', at);
  const { events, attempts } = await get(showActivity, path);
  expect(events).toHaveLength(50);
  expect(events.slice(0, 4)).toMatchObject([
    { at: 62, kind: 'sessions_ended', isByTeam: true, isHere: false },
    { at: 61, kind: 'role_changed', device: null, isByTeam: true, isHere: false },
    { at: 60, kind: 'login', device: 'Chrome, Android', isByTeam: false, isHere: true },
    { at: 49, kind: 'login', device: null, isByTeam: false, isHere: false },
  ]);
  expect(attempts.map(({ at }) => at)).toEqual([80, 79, 78, 77, 76, 75, 74, 73, 72, 71]);
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
