import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import { findSessionById, listSessions } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf } from '#test/browser.ts';
import {
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondConnection,
  test,
  updateRows,
} from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { stopClock } from '#test/stop-clock.ts';
import { findAccount, makeOwner, setPicture } from './accounts.server.ts';
import {
  changeRole,
  disownActivity,
  endSessions,
  resumeAccount,
  suspendAccount,
} from './containment.server.ts';
import {
  changeEmail,
  findLinkedEmail,
  requestEmailChange,
} from './email-change/commands.server.ts';
import { action as confirm, loader as showConfirmation } from './email-change/confirmation.tsx';
import { loader as showForm, action as submit } from './email-change/email.tsx';
import {
  authenticate,
  isResetTokenValid,
  requestPasswordReset,
  resetPassword,
} from './passwords.server.ts';
import { commandOrigin, listSecurityEvents } from './security-events/events.server.ts';
import { issueOneTimeToken } from './tokens.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
const email = 'marie@example.org';
const open = (accountId: string) => openSession(db, accountId, now);
const accountOf = async (password: string, of = email) =>
  (await authenticate(db, { email: of, password }))?.accountId;
const eventsOf = async (accountId: string, limit = 2) =>
  (await listSecurityEvents(db, accountId, limit, 'others')).map(({ kind, details }) => [
    kind,
    details,
  ]);
const refuses = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });
const setRole = (id: string, role: 'member' | 'editor' | 'owner', at = now) =>
  changeRole(db, id, role, commandOrigin, at);

async function withOwner() {
  const { accountId: ownerId } = await makeOwner(db, 'owner@example.org', now - 10);
  return { ownerId, origin: { ...commandOrigin, actorId: ownerId } };
}

eachEngine((test) => {
  test('suspending ends sessions and links at once, on every process; resuming opens the account again, with its password', async () => {
    const other = secondConnection();
    const { origin } = await withOwner();
    const accountId = await makeAccount(db, now - 5);
    const { session } = await open(accountId);
    const isOpen = async () => (await findSessionById(other, session.id, now)) !== undefined;
    await requestPasswordReset(db, email, 'fr', now - 2);
    const reset = tokenIn((await deliverEmails(db, now)).find(({ to }) => to === email));
    await requestPasswordReset(db, email, 'fr', now - 1);
    for (const isChange of [true, false])
      expect(await suspendAccount(db, accountId, origin, now)).toBe(isChange);
    expect(await isOpen()).toBe(false);
    expect(await isResetTokenValid(other, reset, now)).toBe(false);
    expect(await resetPassword(db, reset, 'another password here', now)).toBeUndefined();
    // The worker had not yet sent the second one.
    expect(await deliverEmails(db, now)).toEqual([]);
    for (const isChange of [true, false])
      expect(await resumeAccount(db, accountId, origin, now + 1)).toBe(isChange);
    expect(await isOpen()).toBe(false);
    expect(await isResetTokenValid(other, reset, now + 1)).toBe(false);
    expect(await accountOf(goodPassword)).toBe(accountId);
  });

  test('when two owners suspend each other concurrently, one remains', async () => {
    const other = secondConnection();
    const { ownerId, origin } = await withOwner();
    const marie = await makeAccount(db, now);
    await setRole(marie, 'owner');
    const results = await Promise.allSettled([
      suspendAccount(db, ownerId, origin, now),
      suspendAccount(other, marie, origin, now),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of two pictures that an account gets at once, one stays stored', async () => {
    const other = secondConnection();
    const accountId = await makeAccount(other, now);
    const images = [randomUUID(), randomUUID()];
    const row = { width: 1, height: 1, placeholder: '', bytes: 1, created_at: now };
    const rows = images.map((id) => ({ ...row, id, stored_at: null }));
    await db.insertInto('stored_image').values(rows).execute();
    const set = (on: Db, id = '') => setPicture(on, accountId, `stored/${id}/1x1`, now);
    await Promise.all([set(db, images[0]), set(other, images[1])]);
    const stored = (await rowsIn('stored_image')).filter(({ stored_at }) => stored_at !== null);
    expect(stored).toHaveLength(1);
  });

  test('an account that two requests delete at once is deleted, and recorded, once', async () => {
    const other = secondConnection();
    const accountId = await makeAccount(other, now);
    const results = await Promise.allSettled([
      deleteAccount(db, accountId, now),
      deleteAccount(other, accountId, now),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'account_not_found' } }]);
    const kinds = (await rowsIn('security_event')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'account_deleted')).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('the last owner who can log in is neither suspended, demoted nor deleted; a role requires a verified email address', async () => {
    const { ownerId, origin } = await withOwner();
    const marie = await makeAccount(db, now, { verified: false });
    await refuses(setRole(marie, 'editor'), 'email_unverified');
    await updateRows('account', { email_verified_at: now });
    await refuses(suspendAccount(db, ownerId, origin, now), 'last_owner');
    await refuses(deleteAccount(db, ownerId, now), 'last_owner');
    await setRole(marie, 'owner');
    await suspendAccount(db, marie, origin, now);
    await refuses(setRole(ownerId, 'member'), 'last_owner');
    await refuses(suspendAccount(db, ownerId, origin, now), 'last_owner');
    await refuses(makeOwner(db, email, now), 'account_suspended');
    await resumeAccount(db, marie, origin, now);
    expect(await suspendAccount(db, ownerId, origin, now)).toBe(true);
    await refuses(suspendAccount(db, 'nobody', origin, now), 'account_not_found');
    await refuses(setRole('nobody', 'member'), 'account_not_found');
  });

  test('a member who disowns activity ends all sessions, links and known devices, keeps the second factor, and gets a link for a new password', async () => {
    const accountId = await makeAccount(db, now - 5);
    const app = { account_id: accountId, encrypted_secret: '', last_step: 1, created_at: now };
    await db.insertInto('authenticator_app').values(app).execute();
    await open(accountId);
    await requestPasswordReset(db, email, 'fr', now - 2);
    const thief = tokenIn((await deliverEmails(db, now - 2))[0]);
    const [before] = await rowsIn('account');
    await disownActivity(db, accountId, 'ht', commandOrigin, now);
    expect(await rowsIn('session')).toEqual([]);
    expect(await isResetTokenValid(db, thief, now)).toBe(false);
    expect((await rowsIn('account'))[0]?.device_generation).not.toBe(before?.device_generation);
    expect(await rowsIn('authenticator_app')).toHaveLength(1);
    const emails = await deliverEmails(db, now);
    const text = expect.stringContaining('Ansyen modpas kont BWT ou a pa bon ankò.');
    expect(emails).toMatchObject([{ subject: 'BWT: chwazi yon nouvo modpas', text }]);
    expect(await accountOf(goodPassword)).toBeUndefined();
    const reset = await resetPassword(db, tokenIn(emails[0]), 'a longer kite over Okap', now + 1);
    expect(reset).toBe(accountId);
    expect((await eventsOf(accountId)).map(([kind]) => kind)).toEqual(['password_reset', 'not_me']);
  });

  test('disowning keeps the password of an unverified email address, whose link may reach nobody', async () => {
    const accountId = await makeAccount(db, now - 5, { verified: false });
    await disownActivity(db, accountId, 'fr', commandOrigin, now);
    expect(await accountOf(goodPassword)).toBe(accountId);
  });

  test('a role that rises ends the sessions of its account, however it is given; one that falls does not; what was done is recorded', async () => {
    const { origin } = await withOwner();
    const marie = await makeAccount(db, now - 5);
    const openAfter = async (change: () => Promise<unknown>) => {
      await open(marie);
      await change();
      return (await listSessions(db, marie, now)).length;
    };
    const raise = () => changeRole(db, marie, 'editor', origin, now);
    expect(await openAfter(raise)).toBe(0);
    expect(await raise()).toBe(false);
    expect(await openAfter(() => makeOwner(db, email, now + 1))).toBe(0);
    expect(await openAfter(() => setRole(marie, 'editor', now + 2))).toBe(1);
    await open(marie);
    expect(await endSessions(db, marie, origin, now + 3)).toBe(2);
    expect(await listSessions(db, marie, now)).toEqual([]);
    const events = await eventsOf(marie, 4);
    expect(events[0]).toEqual(['sessions_ended', { count: 2 }]);
    expect(events[1]).toEqual(['role_changed', { from: 'owner', to: 'editor' }]);
    expect(events[3]).toEqual(['role_changed', { from: 'member', to: 'editor' }]);
  });

  test('an owner who is demoted and promoted again has the seven days without second factor only once', async () => {
    await withOwner();
    const marie = await makeAccount(db, now);
    const isOverdue = async (at: number) => {
      const account = await findAccount(db, marie);
      return account && isSecondFactorOverdue(db, account, at);
    };
    await setRole(marie, 'owner');
    await setRole(marie, 'editor', now + 6 * day);
    expect(await isOverdue(now + 8 * day)).toBe(false);
    await setRole(marie, 'owner', now + 6 * day);
    const after = [await isOverdue(now + 7 * day - 1), await isOverdue(now + 7 * day)];
    expect(after).toEqual([false, true]);
  });
});

test('the operator creates an owner, whose link sets the password once within a day', async () => {
  const { token, isNew } = await makeOwner(db, 'Owner@Example.org', now);
  expect(isNew).toBe(true);
  expect(await isResetTokenValid(db, token, now + day)).toBe(false);
  const accountId = await resetPassword(db, token, goodPassword, now + day - 1);
  const made = { email: 'owner@example.org', username: 'owner', role: 'owner' };
  expect(await findAccount(db, accountId ?? '')).toMatchObject(made);
  expect(await resetPassword(db, token, 'another password here', now + 2)).toBeUndefined();
  expect(await accountOf(goodPassword, made.email)).toBe(accountId);
});

test('promotion keeps the credentials of a verified account and removes those of an unverified account created by someone else', async () => {
  const boss = 'boss@example.org';
  const marie = await makeAccount(db, now);
  await open(marie);
  await open(await makeAccount(db, now, { verified: false, email: boss }));
  for (const of of [email, boss]) expect((await makeOwner(db, of, now)).isNew).toBe(false);
  // Nobody else’s session becomes an owner’s.
  expect(await rowsIn('session')).toEqual([]);
  expect(await accountOf(goodPassword)).toBe(marie);
  expect(await accountOf(goodPassword, boss)).toBeUndefined();
});

const [oldEmail, newEmail] = ['marie@example.org', 'marie.kap@example.com'];

const ask = async (accountId: string, email: string, at = now) => {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error('no account');
  await requestEmailChange(db, account, email, { locale: 'ht', origin: commandOrigin }, at);
};
/** Asks for the new address. @returns the emails that left, by their recipient. */
async function request(accountId: string, email: string, at = now) {
  await ask(accountId, email, at);
  const sent = await deliverEmails(db, at);
  return (to: string) => sent.filter((mail) => mail.to === to);
}
const linkTo = async (email: string, accountId: string, at = now) =>
  tokenIn((await request(accountId, email, at))(email)[0]);
const change = (id: string, token: string, at = now, origin = commandOrigin) =>
  changeEmail(db, id, token, origin, at);
const makeJean = () => makeAccount(db, now, { email: 'jean@example.org' });

onDatabase((test) => {
  test('emails a link to the new address and a notice to the old one; nothing changes until the link is used, once', async () => {
    const id = await makeAccount(db, now);
    const [here] = [await openSession(db, id, now), await openSession(db, id, now)];
    const sentTo = await request(id, newEmail);
    const [notice] = sentTo(oldEmail);
    expect(notice).toMatchObject({ language: 'fr', text: expect.not.stringContaining(newEmail) });
    const [mail] = sentTo(newEmail);
    const token = tokenIn(mail);
    const link = `https://bwt.example/ht/head/email/confirmation?token=${token}\n`;
    expect(mail).toMatchObject({ language: 'ht', text: expect.stringContaining(link) });
    expect(await findLinkedEmail(db, id, token, now)).toBe(newEmail);
    expect(await findAccount(db, id)).toMatchObject({ email: oldEmail });
    expect(JSON.stringify(await rowsIn('outbox'))).not.toMatch(/example\.(com|org)/);

    await requestPasswordReset(db, oldEmail, 'fr', now);
    const resetToken = tokenIn((await deliverEmails(db, now))[0]);
    const origin = { ...commandOrigin, sessionId: here.session.id };
    expect(await change(id, token, now + 1, origin)).toBeUndefined();
    expect(await findAccount(db, id)).toMatchObject({ email: newEmail, emailVerifiedAt: now + 1 });
    expect(await rowsIn('session')).toMatchObject([{ id: here.session.id }]);
    expect(await isResetTokenValid(db, resetToken, now + 1)).toBe(false);
    const [done, ...more] = await deliverEmails(db, now + 1);
    expect([done?.to, more]).toEqual([oldEmail, []]);
    expect(done?.subject).not.toBe(notice?.subject);
    expect((await rowsIn('security_event')).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['email_change_requested', 'reset_requested', 'email_changed']),
    );
    expect(await change(id, token, now + 2, origin)).toBe('badLink');
  });

  test('a link is valid for a day, for its own account, and until another address is asked for', async () => {
    const [id, other] = [await makeAccount(db, now), await makeJean()];
    const first = await linkTo(newEmail, id);
    expect(await change(other, first, now + 1)).toBe('badLink');
    expect(await findLinkedEmail(db, id, first, now + day - 1)).toBe(newEmail);
    expect(await findLinkedEmail(db, id, first, now + day)).toBeUndefined();
    expect(await change(id, first, now + day)).toBe('badLink');
    const second = await linkTo('kap@example.net', id, now + 2);
    expect(await change(id, first, now + 3)).toBe('badLink');
    expect(await change(id, second, now + 3)).toBeUndefined();
    expect(await findAccount(db, id)).toMatchObject({ email: 'kap@example.net' });
  });

  test.each([
    ['“it was not me”', (id: string) => disownActivity(db, id, 'fr', commandOrigin, now)],
    [
      'a new password',
      async (id: string) => {
        const token = await issueOneTimeToken(db, 'reset', id, now);
        await resetPassword(db, token, 'flying better, 2 fly higher', now);
      },
    ],
    ['a suspension', (id: string) => suspendAccount(db, id, commandOrigin, now)],
  ])('%s ends a link, and one that has not left yet', async (_, end) => {
    const id = await makeAccount(db, now);
    const token = await linkTo(newEmail, id);
    await end(id);
    expect(await change(id, token)).toBe('badLink');
    const other = await makeJean();
    await ask(other, newEmail);
    await end(other);
    expect((await deliverEmails(db, now)).filter(({ to }) => to === newEmail)).toEqual([]);
  });

  test('an address that has an account gets a notice in its member’s language, and no link; nothing where it is suspended', async () => {
    const id = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: newEmail });
    await updateRows('account', { locale: 'en' }, other);
    const sentTo = await request(id, newEmail);
    const notice = { subject: 'BWT: you already have an account', language: 'en' };
    expect(sentTo(newEmail)).toMatchObject([notice]);
    expect(sentTo(newEmail)[0]?.text).not.toContain('token=');
    expect(sentTo(oldEmail)).toHaveLength(1);
    await updateRows('account', { suspended_at: now }, other);
    // An address of one's own that nobody had verified gets no notice.
    await updateRows('account', { email_verified_at: null }, id);
    const again = await request(id, newEmail, now + 1);
    expect([again(newEmail), again(oldEmail)]).toEqual([[], []]);
  });

  test('of two accounts that take one address at once, one gets it, and the other keeps its own', async () => {
    const [marie, jean] = [await makeAccount(db, now), await makeJean()];
    const tokens = [await linkTo(newEmail, marie), await linkTo(newEmail, jean)] as const;
    const results = await Promise.all([
      change(marie, tokens[0]),
      changeEmail(secondConnection(), jean, tokens[1], commandOrigin, now),
    ]);
    expect(results.toSorted()).toEqual(['taken', undefined]);
    const emails = (await rowsIn('account')).map(({ email }) => email);
    expect(emails.filter((email) => email === newEmail)).toHaveLength(1);
  });
});

test('a member’s way: the form, the email, the link, the button; one mailbox gets three links, and one member writes to five mailboxes', async () => {
  stopClock();
  const id = await makeAccount(db, Date.now());
  const { get, send } = await browserOf(id);
  const ask = (email: string) => send(submit, '/en/head/email', { email });
  const asked = await ask(' Marie.Kap@Example.com ');
  expect(asked).toMatchObject({ status: 303, to: '/en/head?done=email' });
  const pending = { email: oldEmail, pending: newEmail };
  expect(await get(showForm, '/en/head/email')).toMatchObject(pending);
  const token = tokenIn((await deliverEmails(db, Date.now())).find(({ to }) => to === newEmail));
  const path = '/en/head/email/confirmation';
  const followed = await get(showConfirmation, `${path}?token=${token}`);
  expect(followed).toMatchObject({ status: 303, to: path });
  expect(await get(showConfirmation, path)).toMatchObject({ email: newEmail });
  const answer = await send(confirm, path);
  expect(answer).toMatchObject({ status: 303, to: '/en/head?done=email-changed' });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-email-change=; .*Max-Age=0/);
  expect(await findAccount(db, id)).toMatchObject({ email: newEmail });
  const late = { status: 400, notice: { reason: 'badLink' } };
  expect(await send(confirm, path)).toMatchObject(late);
  const statuses = [];
  for (const name of ['m', 'm', 'm', 'm', 'a', 'b'])
    statuses.push((await ask(`${name}@example.net`)).status);
  expect(statuses).toEqual([303, 303, 303, 429, 303, 429]);
});
