import { expect } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { authenticate } from '#app/features/accounts/passwords.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import {
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondConnection,
  updateRows,
} from '#test/database.ts';
import { deleteAccount } from '../deletion.server.ts';
import {
  acceptInvitation,
  findInvitation,
  invite,
  listPending,
  sendAgain,
  signUpInvited,
  withdraw,
} from './invitations.server.ts';
import { type InvitableRole, invitationMs } from './invitations.ts';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
const email = 'rose@example.org';

async function person(name: string, role: Role = 'member', verified = true) {
  const given = { email: `${name}@example.org`, username: name, verified };
  const id = await makeAccount(db, now - day, given);
  await updateRows('account', { role }, id);
  return id;
}
const ask = (db: Db, accountId: string, role: InvitableRole = 'editor', at = now) =>
  invite(db, { email, role, locale: 'en', accountId }, at);
/** The token of the only invitation that leaves. */
async function mailed(at = now) {
  const all = await deliverEmails(db, at);
  const mails = all.filter(({ text }) => text.includes('/invitation?token='));
  expect(mails).toHaveLength(1);
  return { token: tokenIn(mails[0]), mail: mails[0] };
}
const join = (db: Db, token: string, at = now) => {
  const typed = { token, username: 'Rose', password: goodPassword, locale: 'ht' } as const;
  return signUpInvited(db, typed, { origin: commandOrigin }, at);
};
const actionsIn = async () => {
  const entries = db.selectFrom('journal_entry').select('action').orderBy('created_at');
  return (await entries.execute()).map(({ action }) => action);
};
const accountsOfRose = async () =>
  (await rowsIn('account')).filter((account) => account.email === email);
const rejected = (reason: string) => ({ outcome: 'rejected', reason });

eachEngine((test) => {
  test('of two presses at once, one accepts', async () => {
    const other = secondConnection();
    await ask(db, await person('nadia', 'owner'));
    const { token } = await mailed();
    const outcomes = await Promise.all([join(db, token), join(other, token)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected']);
    expect(await accountsOfRose()).toHaveLength(1);
  });

  test('one email address has one open invitation, also when two owners invite at once; nobody is invited to what they have', async () => {
    const other = secondConnection();
    const [nadia, jean] = [await person('nadia', 'owner'), await person('jean', 'owner')];
    const outcomes = await Promise.all([ask(db, nadia), ask(other, jean)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected']);
    await mailed();
    expect(await ask(db, nadia)).toEqual(rejected('invited'));
    // After three days, it is as if there were none.
    expect((await ask(db, nadia, 'editor', now + invitationMs)).outcome).toBe('done');
    const rose = await person('rose', 'owner');
    const again = () => ask(db, nadia, 'editor', now + 2 * invitationMs);
    expect(await again()).toEqual(rejected('has_role'));
    await updateRows('account', { suspended_at: now }, rose);
    expect(await again()).toEqual(rejected('suspended'));
  });
});

onDatabase((test) => {
  test('somebody without an account signs up with the link, and has the role and a verified email address', async () => {
    const nadia = await person('nadia', 'owner');
    expect((await ask(db, nadia, 'owner')).outcome).toBe('done');
    const pending = { email, role: 'owner', expiresAt: now + invitationMs };
    expect(await listPending(db, now)).toMatchObject([pending]);
    const { token, mail } = await mailed();
    expect(mail).toMatchObject({ to: email, text: expect.stringContaining('nadia') });
    expect(mail?.text).toContain('https://bwt.example/en/invitation?token=');
    const made = await join(db, token);
    const id = made.outcome === 'done' ? made.value : '';
    const account = await findAccount(db, id);
    const rose = { email, username: 'Rose', role: 'owner', locale: 'ht' };
    expect(account).toMatchObject({ ...rose, emailVerifiedAt: now, ownerSince: now });
    expect((await authenticate(db, { email, password: goodPassword }))?.accountId).toBe(id);
    // Seven days to add a second factor, as everyone.
    expect(account && (await isSecondFactorOverdue(db, account, now + 7 * day - 1))).toBe(false);
    expect(account && (await isSecondFactorOverdue(db, account, now + 7 * day))).toBe(true);
    const events = (await rowsIn('security_event')).filter(({ account_id }) => account_id === id);
    const details = JSON.stringify({ from: 'member', to: 'owner' });
    const changed = { kind: 'role_changed', actor_id: nadia, details };
    expect(events).toContainEqual(expect.objectContaining(changed));
    expect((await actionsIn()).sort()).toEqual(['invitation.accepted', 'invitation.sent']);
    expect(await listPending(db, now)).toEqual([]);
    expect(await findInvitation(db, token, now)).toMatchObject({ state: 'used' });
    expect(await join(db, token)).toEqual(rejected('badLink'));
  });

  test('an account of the email address accepts, which verifies it; another account cannot, and uses nothing up', async () => {
    const nadia = await person('nadia', 'owner');
    const rose = await person('rose', 'member', false);
    const jean = await person('jean');
    await ask(db, nadia);
    const { token, mail } = await mailed();
    // In the language of the account, not of the inviter.
    expect(mail?.text).toContain('https://bwt.example/invitation?token=');
    const accept = (accountId: string) =>
      acceptInvitation(db, { token, accountId }, commandOrigin, now);
    expect(await accept(jean)).toEqual(rejected('otherAccount'));
    expect((await accept(rose)).outcome).toBe('done');
    expect(await findAccount(db, rose)).toMatchObject({ role: 'editor', emailVerifiedAt: now });
    expect(await accept(rose)).toEqual(rejected('badLink'));
    expect((await findAccount(db, jean))?.role).toBe('member');
  });

  test('a link that has expired, was withdrawn or replaced, or whose inviter is no owner any longer, gives nothing', async () => {
    const nadia = await person('nadia', 'owner');
    await person('boss', 'owner');
    await ask(db, nadia);
    const [pending] = await listPending(db, now);
    const by = { id: pending?.id ?? '', accountId: nadia };
    const first = (await mailed()).token;
    expect(await findInvitation(db, first, now + invitationMs)).toMatchObject({ state: 'expired' });
    expect((await join(db, first, now + invitationMs)).outcome).toBe('rejected');
    expect((await sendAgain(db, by, now + day)).outcome).toBe('done');
    const second = (await mailed(now + day)).token;
    expect(await findInvitation(db, first, now + day)).toBeUndefined();
    expect(await findInvitation(db, second, now + invitationMs)).toMatchObject({ state: 'open' });
    await updateRows('account', { role: 'editor' }, nadia);
    expect(await findInvitation(db, second, now + day)).toMatchObject({ state: 'withdrawn' });
    expect((await join(db, second, now + day)).outcome).toBe('rejected');
    await updateRows('account', { role: 'owner' }, nadia);
    expect((await withdraw(db, by, now + day + 1)).outcome).toBe('done');
    expect(await findInvitation(db, second, now + day)).toMatchObject({ state: 'withdrawn' });
    expect((await join(db, second, now + day)).outcome).toBe('rejected');
    expect(await sendAgain(db, by, now + day)).toEqual(rejected('gone'));
    expect(await withdraw(db, by, now + day)).toEqual(rejected('gone'));
    expect(await accountsOfRose()).toEqual([]);
    const steps = ['sent', 'sent_again', 'withdrawn'].map((step) => `invitation.${step}`);
    expect(await actionsIn()).toEqual(steps);
  });

  test('a withdrawn invitation whose email has not left sends none, and the journal keeps no email address; an account that is deleted takes its invitation along', async () => {
    const nadia = await person('nadia', 'owner');
    const rose = await person('rose');
    await ask(db, nadia);
    const [pending] = await listPending(db, now);
    await withdraw(db, { id: pending?.id ?? '', accountId: nadia }, now);
    expect(await deliverEmails(db, now)).toEqual([]);
    expect(JSON.stringify(await rowsIn('journal_entry'))).not.toContain(email);
    await deleteAccount(db, rose, now);
    expect(await rowsIn('invitation')).toEqual([]);
  });
});
