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

// Their queries have no tests of their own.
onDatabase((test) => {
  test('lists messages from the member’s email address, the newest first, and whether they were sent', async () => {
    const { show } = await open();
    await write('\nBonjour,\nje voudrais un site.', now, 'Marie@Example.org');
    await deliverEmails(db, now + 1);
    await write('Encore une question.', now + 2);
    await write('Pas à elle.', now + 3, 'other@example.org');
    const { messages, member } = await show();
    expect(messages.items).toMatchObject([
      { firstLine: 'Encore une question.', createdAt: now + 2, isMailed: false },
      { firstLine: 'Bonjour,', createdAt: now, isMailed: true },
    ]);
    expect(messages.hasMore).toBe(false);
    expect(member).toMatchObject({ username: 'Marie Kap', isVerified: true });
  });
});

test('lists nothing for an unverified email address: anyone could have signed up with it', async () => {
  const { show } = await open({ verified: false });
  await write('De la vraie Marie.', now);
  const messages = { items: [], hasMore: false };
  expect(await show()).toMatchObject({ messages, member: { isVerified: false } });
});

test('lists at most twenty messages, and shows that there are more', async () => {
  const { show } = await open();
  for (let n = 1; n <= 20; n++) await write(`Message ${n}`, now + n);
  expect((await show()).messages.hasMore).toBe(false);
  await write('Message 21', now + 21);
  const { messages } = await show();
  expect(messages.hasMore).toBe(true);
  const lines = Array.from({ length: 20 }, (_, n) => `Message ${21 - n}`);
  expect(messages.items.map(({ firstLine }) => firstLine)).toEqual(lines);
});

test('shows which profile fields are missing', async () => {
  const { show } = await open({ country: 'HT', phone: '+509 37 00 00 00' });
  expect((await show()).member.missing).toEqual(['picture', 'genre', 'birthdate', 'region']);
});

test('resends the link to the account’s email address, in the language of the page, up to the rate limit', async () => {
  const { send } = await open({ verified: false });
  const wakeOutbox = vi.fn();
  const form = { email: 'other@example.org' };
  const ask = () => send(sendLink, '/ht/dashboard/verification', form, { wakeOutbox });
  for (let n = 1; n <= 3; n++)
    expect(await ask()).toMatchObject({ status: 303, to: '/ht/dashboard?done=verification' });
  expect(await ask()).toMatchObject({ status: 429, notice: { outcome: 'rate_limited' } });
  expect(wakeOutbox).toHaveBeenCalledTimes(3);
  const emails = await deliverEmails(db, Date.now());
  const email = { to: 'marie@example.org', subject: 'BWT: konfime adrès imèl ou' };
  expect(emails).toMatchObject(Array(3).fill(email));
});

test('does not send a link to a verified email address', async () => {
  const { send } = await open();
  const answer = { status: 303, to: '/dashboard' };
  expect(await send(sendLink, '/dashboard/verification')).toMatchObject(answer);
  expect(await deliverEmails(db, Date.now())).toEqual([]);
});

const path = '/ht/head/activity';

async function begin() {
  const accountId = await makeAccount(db, Date.now());
  const { session, cookie } = await openSession(db, accountId);
  await db.deleteFrom('security_event').execute();
  type Kind = Parameters<typeof recordSecurityEvent>[1]['kind'];
  const login = requestOrigin(pageArgs(db, '/login'));
  const record = (kind: Kind, at: number, origin = {}) =>
    recordSecurityEvent(db, { kind, accountId }, { ...login, ...origin }, at);
  return { session, record, ...openBrowser(cookie) };
}

test('lists the member’s last 50 events, the newest first, with this device marked', async () => {
  const { session, record, get } = await begin();
  for (let at = 0; at < 60; at++) await record('login', at);
  await record('login', 60, { device: 'Chrome, Android', sessionId: session.id });
  await record('role_changed', 61, commandOrigin);
  const { events } = await get(showActivity, path);
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
  const { events, attempts } = await get(showActivity, path);
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
