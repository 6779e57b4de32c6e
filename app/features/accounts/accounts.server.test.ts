import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { findSessionById, listSessions } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs } from '#test/page-args.ts';
import { sweep } from '#test/retention.ts';
import { stopClock } from '#test/stop-clock.ts';
import { findAccount, makeOwner, setPicture } from './accounts.server.ts';
import * as containment from './containment.server.ts';
import * as emailChange from './email-change/commands.server.ts';
import { action as confirm, loader as showConfirmation } from './email-change/confirmation.tsx';
import { loader as showForm, action as submit } from './email-change/email.tsx';
import * as passwords from './passwords.server.ts';
import * as events from './security-events/events.server.ts';
import { issueOneTimeToken } from './tokens.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
const email = 'marie@example.org';
const byCommand = events.commandOrigin;
const open = (accountId: string) => openSession(db, accountId, now);
const accountOf = async (password: string, of = email) =>
  (await passwords.authenticate(db, { email: of, password }))?.accountId;
const isValid = (token: string, at = now) => passwords.isResetTokenValid(db, token, at);
const refuses = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });
const setRole = (id: string, role: 'member' | 'editor' | 'owner', at = now) =>
  containment.changeRole(db, id, role, byCommand, at);
const suspend = (id: string, origin = byCommand, on = db) =>
  containment.suspendAccount(on, id, origin, now);
const resume = (id: string) => containment.resumeAccount(db, id, byCommand, now + 1);
const disown = (id: string) => containment.disownActivity(db, id, 'fr', byCommand, now);
const makeBoss = async () => (await makeOwner(db, 'owner@example.org', now - 10)).accountId;

eachEngine((test) => {
  test('suspending ends sessions and links at once, on every process; resuming opens the account again, with its password', async () => {
    const other = secondDb();
    const accountId = await makeAccount(db, now - 5);
    const { session } = await open(accountId);
    await passwords.requestPasswordReset(db, email, 'fr', now - 2);
    const reset = tokenIn((await deliverEmails(db, now))[0]);
    await passwords.requestPasswordReset(db, email, 'fr', now - 1);
    expect([await suspend(accountId), await suspend(accountId)]).toEqual([true, false]);
    // The worker had not yet sent the second one.
    expect(await deliverEmails(db, now)).toEqual([]);
    expect([await resume(accountId), await resume(accountId)]).toEqual([true, false]);
    expect(await findSessionById(other, session.id, now + 1)).toBeUndefined();
    expect(await passwords.isResetTokenValid(other, reset, now + 1)).toBe(false);
    expect(await accountOf(goodPassword)).toBe(accountId);
  });

  test('when two owners suspend each other concurrently, one remains', async () => {
    const [boss, marie] = [await makeBoss(), await makeAccount(db, now)];
    await setRole(marie, 'owner');
    const both = [suspend(boss), suspend(marie, byCommand, secondDb())];
    const results = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(results.sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of two pictures that an account gets at once, one stays stored', async () => {
    const accountId = await makeAccount(db, now);
    const images = [randomUUID(), randomUUID()];
    const row = { width: 1, height: 1, placeholder: '', bytes: 1, created_at: now };
    const rows = images.map((id) => ({ ...row, id, stored_at: null }));
    await db.insertInto('stored_image').values(rows).execute();
    const set = (on: Db, id = '') => setPicture(on, accountId, `stored/${id}/1x1`, now);
    await Promise.all([set(db, images[0]), set(secondDb(), images[1])]);
    const stored = (await rowsIn('stored_image')).filter(({ stored_at }) => stored_at !== null);
    expect(stored).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('the last owner who can log in is neither suspended, demoted nor deleted; a role requires a verified email address', async () => {
    const boss = await makeBoss();
    const marie = await makeAccount(db, now, { verified: false });
    await refuses(setRole(marie, 'editor'), 'email_unverified');
    await updateRows('account', { email_verified_at: now });
    await setRole(marie, 'owner');
    await suspend(marie);
    await refuses(setRole(boss, 'member'), 'last_owner');
    await refuses(suspend(boss), 'last_owner');
    await refuses(deleteAccount(db, boss, now), 'last_owner');
    await refuses(makeOwner(db, email, now), 'account_suspended');
    await resume(marie);
    expect(await suspend(boss)).toBe(true);
  });

  test('disowning keeps the password of an unverified email address, whose link may reach nobody', async () => {
    const accountId = await makeAccount(db, now - 5, { verified: false });
    await disown(accountId);
    expect(await accountOf(goodPassword)).toBe(accountId);
  });

  test('a role that rises ends the sessions of its account, however it is given; one that falls does not; what was done is recorded', async () => {
    await makeBoss();
    const marie = await makeAccount(db, now - 5);
    await db.deleteFrom('security_event').execute();
    const openAfter = async (change: () => Promise<unknown>) => {
      await open(marie);
      await change();
      return (await listSessions(db, marie, now)).length;
    };
    const raise = () => setRole(marie, 'editor');
    expect(await openAfter(raise)).toBe(0);
    expect(await raise()).toBe(false);
    expect(await openAfter(() => makeOwner(db, email, now + 1))).toBe(0);
    expect(await openAfter(() => setRole(marie, 'editor', now + 2))).toBe(1);
    await open(marie);
    const end = () => containment.endSessions(db, marie, byCommand, now + 3);
    expect(await openAfter(end)).toBe(0);
    const recorded = (await rowsIn('security_event')).map(({ kind, details }) => kind + details);
    expect(recorded.sort()).toEqual([
      'role_changed{"from":"editor","to":"owner"}',
      'role_changed{"from":"member","to":"editor"}',
      'role_changed{"from":"owner","to":"editor"}',
      'sessions_ended{"count":3}',
    ]);
  });

  test('the operator creates an owner, whose link sets the password once within a day', async () => {
    const { token, isNew } = await makeOwner(db, 'Owner@Example.org', now);
    expect(isNew).toBe(true);
    expect(await isValid(token, now + day)).toBe(false);
    const accountId = await passwords.resetPassword(db, token, goodPassword, now + day - 1);
    const made = { email: 'owner@example.org', username: 'owner', role: 'owner' };
    expect(await findAccount(db, accountId ?? '')).toMatchObject(made);
    expect(await isValid(token)).toBe(false);
  });

  test('promotion keeps the credentials of a verified account and removes those of an unverified account created by someone else', async () => {
    const boss = { email: 'boss@example.org', verified: false };
    for (const given of [{}, boss]) await open(await makeAccount(db, now - 1, given));
    for (const each of [email, boss.email])
      expect((await makeOwner(db, each, now)).isNew).toBe(false);
    // Nobody else’s session becomes an owner’s.
    expect(await rowsIn('session')).toEqual([]);
    expect(await accountOf(goodPassword)).toBeDefined();
    expect(await accountOf(goodPassword, boss.email)).toBeUndefined();
  });

  test('an event is stored and logged without an IP address, an email address or a user agent, and kept for 24 months', async () => {
    const accountId = await makeAccount(db, now);
    await db.deleteFrom('security_event').execute();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36';
    const args = pageArgs(db, '/login', { headers: { 'user-agent': userAgent }, log });
    const limit = Date.UTC(2024, 10, 20, 12);
    const unknown = { kind: 'login_failed', accountId: null, email: 'jean@example.org' } as const;
    await events.recordSecurityEvent(db, unknown, events.requestOrigin(args), limit - 1);
    const login = { kind: 'login', accountId, details: { by: 'password' } } as const;
    await events.recordSecurityEvent(db, login, events.requestOrigin(args, 'session-1'), limit);
    const rows = await db.selectFrom('security_event').selectAll().orderBy('at').execute();
    const [{ network, pseudonym } = {}] = rows;
    for (const hash of [network, pseudonym]) expect(hash).toMatch(/^[\w-]{43}$/);
    const known = { session_id: 'session-1', pseudonym: null, device: 'Chrome, Android' };
    expect(rows).toMatchObject([{ account_id: null }, { account_id: accountId, ...known }]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'login_failed', accountId: null, pseudonym },
      { event: 'login', accountId, network, by: 'password' },
    ]);
    expect(JSON.stringify([rows, lines])).not.toMatch(/192\.0\.2|example\.org|Mozilla/);
    await sweep(db, 'security_event', now);
    expect(await rowsIn('security_event')).toMatchObject([{ at: limit }]);
  });
});

const newEmail = 'marie.kap@example.com';

const ask = async (accountId: string, email: string, at = now) => {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error('no account');
  const by = { locale: 'ht', origin: byCommand } as const;
  await emailChange.requestEmailChange(db, account, email, by, at);
};
/** @returns the emails that leave to an address */
const mailedTo = async (address: string, at = now) =>
  (await deliverEmails(db, at)).filter(({ to }) => to === address);
async function linkTo(address: string, accountId: string, at = now) {
  await ask(accountId, address, at);
  return tokenIn((await mailedTo(address, at))[0]);
}
const change = (id: string, token: string, at = now, on = db) =>
  emailChange.changeEmail(on, id, token, byCommand, at);
const makeJean = () => makeAccount(db, now, { email: 'jean@example.org' });

onDatabase((test) => {
  test('emails a link to the new address and a notice to the old one; nothing changes until its button is pressed, once; other sessions and links end', async () => {
    stopClock(now);
    const id = await makeAccount(db, now - 1);
    const { cookie, session } = await open(id);
    await open(id);
    const { get, send } = openBrowser(cookie);
    const asked = await send(submit, '/ht/head/email', { email: ' Marie.Kap@Example.com ' });
    expect(asked).toMatchObject({ status: 303, to: '/ht/head?done=email' });
    const pending = { email, pending: newEmail };
    expect(await get(showForm, '/ht/head/email')).toMatchObject(pending);
    expect(JSON.stringify(await rowsIn('outbox'))).not.toMatch(/example\.(com|org)/);
    const sent = await deliverEmails(db, now);
    const text = expect.not.stringContaining(newEmail);
    expect(sent).toContainEqual(expect.objectContaining({ to: email, language: 'fr', text }));
    const mail = sent.find(({ to }) => to === newEmail);
    const path = '/ht/head/email/confirmation';
    const link = `${path}?token=${tokenIn(mail)}`;
    expect(mail?.text).toContain(`https://bwt.example${link}\n`);

    await passwords.requestPasswordReset(db, email, 'fr', now);
    const reset = tokenIn((await deliverEmails(db, now))[0]);
    expect(await get(showConfirmation, link)).toMatchObject({ status: 303, to: path });
    expect(await get(showConfirmation, path)).toMatchObject({ email: newEmail });
    expect(await findAccount(db, id)).toMatchObject({ email });
    const pressed = await send(confirm, path);
    expect(pressed).toMatchObject({ status: 303, to: '/ht/head?done=email-changed' });
    expect(pressed.headers.getSetCookie()[0]).toMatch(/^__Host-email-change=; .*Max-Age=0/);
    expect(await findAccount(db, id)).toMatchObject({ email: newEmail, emailVerifiedAt: now });
    expect(await rowsIn('session')).toMatchObject([{ id: session.id }]);
    expect(await isValid(reset)).toBe(false);
    const subject = expect.stringContaining('votre adresse e-mail a changé');
    expect(await deliverEmails(db, now)).toMatchObject([{ to: email, subject }]);
    const recorded = (await rowsIn('security_event')).map(({ kind }) => kind);
    expect(recorded).toEqual(expect.arrayContaining(['email_change_requested', 'email_changed']));
    const late = { status: 400, notice: { reason: 'badLink' } };
    expect(await send(confirm, path)).toMatchObject(late);
  });

  test('a link is valid for a day, for its own account, and until another address is asked for', async () => {
    const [id, other] = [await makeAccount(db, now), await makeJean()];
    const first = await linkTo(newEmail, id);
    expect(await change(other, first, now + 1)).toBe('badLink');
    expect(await emailChange.findLinkedEmail(db, id, first, now + day - 1)).toBe(newEmail);
    expect(await change(id, first, now + day)).toBe('badLink');
    const second = await linkTo('kap@example.net', id, now + 2);
    expect(await change(id, first, now + 3)).toBe('badLink');
    expect(await change(id, second, now + 3)).toBeUndefined();
    expect(await findAccount(db, id)).toMatchObject({ email: 'kap@example.net' });
    // The link to one address proves no other that a second account has asked for.
    const third = await linkTo(newEmail, id, now + 4);
    await linkTo('rose@example.org', other, now + 4);
    expect(await change(other, third, now + 5)).toBe('badLink');
  });

  const newPassword = async (id: string) => {
    const token = await issueOneTimeToken(db, 'reset', id, now);
    await passwords.resetPassword(db, token, 'a kite, 2 fly', now);
  };
  test.each([
    ['“it was not me”', disown],
    ['a new password', newPassword],
    ['a suspension', suspend],
  ])('%s ends a link, and one that has not left yet', async (_, end) => {
    const id = await makeAccount(db, now);
    const token = await linkTo(newEmail, id);
    await end(id);
    expect(await change(id, token)).toBe('badLink');
    const other = await makeJean();
    await ask(other, newEmail);
    await end(other);
    expect(await mailedTo(newEmail)).toEqual([]);
  });

  test('an address that has an account gets a notice in its member’s language, and no link; nothing where it is suspended', async () => {
    const id = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: newEmail });
    await updateRows('account', { locale: 'en' }, other);
    await ask(id, newEmail);
    const text = expect.not.stringContaining('token=');
    const notice = { subject: 'BWT: you already have an account', language: 'en', text };
    expect(await mailedTo(newEmail)).toMatchObject([notice]);
    await updateRows('account', { suspended_at: now }, other);
    // An address of one's own that nobody had verified gets no notice.
    await updateRows('account', { email_verified_at: null }, id);
    await ask(id, newEmail, now + 1);
    expect(await deliverEmails(db, now + 1)).toEqual([]);
  });

  test('of two accounts that take one address at once, one gets it, and the other keeps its own', async () => {
    const [marie, jean] = [await makeAccount(db, now), await makeJean()];
    const tokens = [await linkTo(newEmail, marie), await linkTo(newEmail, jean)] as const;
    const both = [change(marie, tokens[0]), change(jean, tokens[1], now, secondDb())];
    expect((await Promise.all(both)).toSorted()).toEqual(['taken', undefined]);
  });

  test('one mailbox gets three links, and one member writes to five mailboxes', async () => {
    stopClock();
    const { send } = await browserOf(await makeAccount(db, Date.now()));
    const statuses = [];
    for (const name of ['m', 'm', 'm', 'm', 'a', 'b', 'c'])
      statuses.push((await send(submit, '/head/email', { email: `${name}@example.net` })).status);
    expect(statuses).toEqual([303, 303, 303, 429, 303, 303, 429]);
  });
});
