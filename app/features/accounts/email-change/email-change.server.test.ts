import { expect } from 'vitest';
import { findSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, onDatabase, rowsIn, secondConnection, test, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { findAccount } from '../accounts.server.ts';
import { disownActivity, suspendAccount } from '../containment.server.ts';
import {
  authenticate,
  isResetTokenValid,
  requestPasswordReset,
  resetPassword,
} from '../passwords.server.ts';
import { commandOrigin } from '../security-events/events.server.ts';
import { issueOneTimeToken } from '../tokens.server.ts';
import { changeEmail, findLinkedEmail, requestEmailChange } from './commands.server.ts';
import { action as confirm, loader as showConfirmation } from './confirmation.tsx';
import { loader as showForm, action as submit } from './email.tsx';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
const [oldEmail, newEmail] = ['marie@example.org', 'marie.kap@example.com'];

/** Asks for the new address. @returns the emails that left, by their recipient. */
async function request(accountId: string, email: string, at = now) {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error('no account');
  await requestEmailChange(db, account, email, { locale: 'ht', origin: commandOrigin }, at);
  const sent = await deliverEmails(db, at);
  return (to: string) => sent.filter((mail) => mail.to === to);
}

async function takePassword(db: Db, id: string): Promise<void> {
  const token = await issueOneTimeToken(db, 'reset', id, now);
  await resetPassword(db, token, 'flying better, 2 fly higher', now);
}

onDatabase((test) => {
  test('emails a link to the new address and a notice to the old one; nothing changes until the link is used, once', async () => {
    const id = await makeAccount(db, now);
    const [here, elsewhere] = [await openSession(db, id, now), await openSession(db, id, now)];
    const sentTo = await request(id, newEmail);
    expect(sentTo(oldEmail)).toMatchObject([
      { subject: 'BWT : changement de votre adresse e-mail', language: 'fr' },
    ]);
    expect(sentTo(oldEmail)[0]?.text).not.toContain(newEmail);
    const [mail] = sentTo(newEmail);
    expect(mail).toMatchObject({ language: 'ht' });
    expect(mail?.text).toContain(
      `https://bwt.example/ht/head/email/confirmation?token=${tokenIn(mail)}\n`,
    );
    expect(await findLinkedEmail(db, id, tokenIn(mail), now)).toBe(newEmail);
    expect(await findAccount(db, id)).toMatchObject({ email: oldEmail });
    expect(JSON.stringify(await rowsIn('outbox'))).not.toMatch(/example\.(com|org)/);

    await requestPasswordReset(db, oldEmail, 'fr', now);
    const resetToken = tokenIn((await deliverEmails(db, now))[0]);
    const origin = { ...commandOrigin, sessionId: here.session.id };
    expect(await changeEmail(db, id, tokenIn(mail), origin, now + 1)).toBeUndefined();
    expect(await findAccount(db, id)).toMatchObject({ email: newEmail, emailVerifiedAt: now + 1 });
    expect(await authenticate(db, { email: newEmail, password: goodPassword })).toMatchObject({
      accountId: id,
    });
    expect(await authenticate(db, { email: oldEmail, password: goodPassword })).toBeUndefined();
    const open = (cookie: string) =>
      findSession(db, testSecret, cookie.split('=')[1] ?? '', now + 1);
    expect([await open(here.cookie), await open(elsewhere.cookie)]).toMatchObject([
      { account: { id } },
      undefined,
    ]);
    expect(await isResetTokenValid(db, resetToken, now + 1)).toBe(false);
    expect(await deliverEmails(db, now + 1)).toMatchObject([
      { to: oldEmail, subject: 'BWT : votre adresse e-mail a changé' },
    ]);
    const events = await db
      .selectFrom('security_event')
      .select(['kind', 'details'])
      .orderBy('at')
      .execute();
    expect(events.slice(-3).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['email_change_requested', 'reset_requested', 'email_changed']),
    );
    expect(await changeEmail(db, id, tokenIn(mail), origin, now + 2)).toBe('badLink');
  });

  test('a link is valid for a day, for its own account, and until another address is asked for', async () => {
    const [id, other] = [
      await makeAccount(db, now),
      await makeAccount(db, now, { email: 'jean@example.org' }),
    ];
    const first = tokenIn((await request(id, newEmail))(newEmail)[0]);
    expect(await changeEmail(db, other, first, commandOrigin, now + 1)).toBe('badLink');
    expect(await findLinkedEmail(db, id, first, now + day - 1)).toBe(newEmail);
    expect(await findLinkedEmail(db, id, first, now + day)).toBeUndefined();
    expect(await changeEmail(db, id, first, commandOrigin, now + day)).toBe('badLink');
    const second = tokenIn((await request(id, 'kap@example.net', now + 2))('kap@example.net')[0]);
    expect(await changeEmail(db, id, first, commandOrigin, now + 3)).toBe('badLink');
    expect(await changeEmail(db, id, second, commandOrigin, now + 3)).toBeUndefined();
    expect(await findAccount(db, id)).toMatchObject({ email: 'kap@example.net' });
  });

  test.each([
    ['“it was not me”', (db: Db, id: string) => disownActivity(db, id, 'fr', commandOrigin, now)],
    ['a new password', takePassword],
    ['a suspension', (db: Db, id: string) => suspendAccount(db, id, commandOrigin, now)],
  ])('%s ends a link, and one that has not left yet', async (_, end) => {
    const id = await makeAccount(db, now);
    const token = tokenIn((await request(id, newEmail))(newEmail)[0]);
    await end(db, id);
    expect(await changeEmail(db, id, token, commandOrigin, now)).toBe('badLink');

    const other = await makeAccount(db, now, { email: 'jean@example.org' });
    const account = await findAccount(db, other);
    if (account)
      await requestEmailChange(db, account, newEmail, { locale: 'fr', origin: commandOrigin }, now);
    await end(db, other);
    expect((await deliverEmails(db, now)).filter(({ to }) => to === newEmail)).toEqual([]);
  });

  test('an address that has an account gets a notice in its member’s language, and no link', async () => {
    const id = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: newEmail });
    await updateRows('account', { locale: 'en' }, other);
    const sentTo = await request(id, newEmail);
    expect(sentTo(newEmail)).toMatchObject([
      { subject: 'BWT: you already have an account', language: 'en' },
    ]);
    expect(sentTo(newEmail)[0]?.text).not.toContain('token=');
    expect(sentTo(oldEmail)).toHaveLength(1);
  });

  test('an address whose account is suspended gets no email', async () => {
    const id = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: newEmail });
    await updateRows('account', { suspended_at: now }, other);
    const sentTo = await request(id, newEmail);
    expect(sentTo(newEmail)).toEqual([]);
    expect(sentTo(oldEmail)).toHaveLength(1);
  });

  test('of two accounts that take one address at once, one gets it, and the other keeps its own', async () => {
    const ids = [
      await makeAccount(db, now),
      await makeAccount(db, now, { email: 'jean@example.org' }),
    ] as const;
    const tokens = [];
    for (const id of ids) tokens.push(tokenIn((await request(id, newEmail))(newEmail)[0]));
    const second = secondConnection();
    const results = await Promise.all([
      changeEmail(db, ids[0], tokens[0] ?? '', commandOrigin, now),
      changeEmail(second, ids[1], tokens[1] ?? '', commandOrigin, now),
    ]);
    expect(results.toSorted()).toEqual(['taken', undefined]);
    const emails = await db.selectFrom('account').select('email').execute();
    expect(emails.filter(({ email }) => email === newEmail)).toHaveLength(1);
  });

  test('an address that nobody had verified gets no notice, and the new one is verified', async () => {
    const id = await makeAccount(db, now, { verified: false });
    const sentTo = await request(id, newEmail);
    expect(sentTo(oldEmail)).toEqual([]);
    await changeEmail(db, id, tokenIn(sentTo(newEmail)[0]), commandOrigin, now + 1);
    expect(await deliverEmails(db, now + 1)).toEqual([]);
    expect(await findAccount(db, id)).toMatchObject({ email: newEmail, emailVerifiedAt: now + 1 });
  });
});

async function member(loggedInAt = Date.now()) {
  const id = await makeAccount(db, Date.now());
  const { get, send } = await browserOf(id, loggedInAt);
  return { id, get, send, ask: (email: string) => send(submit, '/en/head/email', { email }) };
}

test('a member’s way: the form, the email, the link, the button', async () => {
  const { id, get, send, ask } = await member();
  expect(await ask(' Marie.Kap@Example.com ')).toMatchObject({
    status: 303,
    to: '/en/head?done=email',
  });
  const pending = { email: oldEmail, pending: newEmail };
  expect(await get(showForm, '/en/head/email')).toMatchObject(pending);
  const token = tokenIn((await deliverEmails(db, Date.now())).find(({ to }) => to === newEmail));
  const path = '/en/head/email/confirmation';
  const followed = await get(showConfirmation, `${path}?token=${token}`);
  expect(followed).toMatchObject({ status: 303, to: path });
  expect(await get(showConfirmation, path)).toMatchObject({ email: newEmail });
  expect(await findAccount(db, id)).toMatchObject({ email: oldEmail });
  const answer = await send(confirm, path);
  expect(answer).toMatchObject({ status: 303, to: '/en/head?done=email-changed' });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-email-change=; .*Max-Age=0/);
  expect(await findAccount(db, id)).toMatchObject({ email: newEmail });
  const late = { status: 400, notice: { reason: 'badLink' } };
  expect(await send(confirm, path)).toMatchObject(late);
});

test('the form asks for a recent login, the link for a session of the account', async () => {
  const { get, ask } = await member(Date.now() - 6 * 60_000);
  const confirmPath = '/en/login/confirm?next=%2Fen%2Fhead%2Femail';
  expect(await get(showForm, '/en/head/email')).toMatchObject({ status: 302, to: confirmPath });
  expect(await ask(newEmail)).toMatchObject({ to: confirmPath });
  expect(await openBrowser().get(showConfirmation, '/head/email/confirmation')).toMatchObject({
    to: '/login?next=%2Fhead%2Femail%2Fconfirmation',
  });
  expect(await rowsIn('email_change')).toEqual([]);
});

test('one mailbox gets three links in a row, and one member writes to five mailboxes', async () => {
  const { ask } = await member();
  const statuses = async (...emails: string[]) => {
    const answers = [];
    for (const email of emails) answers.push((await ask(email)).status);
    return answers;
  };
  expect(await statuses(...Array(4).fill(newEmail))).toEqual([303, 303, 303, 429]);
  expect(await statuses('a@example.net', 'b@example.net', 'c@example.net')).toEqual([
    303, 303, 429,
  ]);
});
