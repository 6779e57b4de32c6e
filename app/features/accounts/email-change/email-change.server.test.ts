import { expect } from 'vitest';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf } from '#test/browser.ts';
import { db, onDatabase, rowsIn, secondConnection, test, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { stopClock } from '#test/stop-clock.ts';
import { findAccount } from '../accounts.server.ts';
import { disownActivity, suspendAccount } from '../containment.server.ts';
import { isResetTokenValid, requestPasswordReset, resetPassword } from '../passwords.server.ts';
import { commandOrigin } from '../security-events/events.server.ts';
import { issueOneTimeToken } from '../tokens.server.ts';
import { changeEmail, findLinkedEmail, requestEmailChange } from './commands.server.ts';
import { action as confirm, loader as showConfirmation } from './confirmation.tsx';
import { loader as showForm, action as submit } from './email.tsx';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
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
