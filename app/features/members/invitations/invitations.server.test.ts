import { expect } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { rejected } from '#app/http/result.ts';
import { deliverEmails, goodPassword, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, updateRows } from '#test/database.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { action as alter } from '../admin/actions.ts';
import { action as sendInvitation } from '../admin/invite.tsx';
import { deleteAccount } from '../deletion.server.ts';
import { action, loader } from './invitation.tsx';
import * as commands from './invitations.server.ts';
import { invitationMs } from './invitations.ts';

const now = Date.now();
const day = 24 * 60 * 60_000;
const email = 'rose@example.org';
const ask = (accountId: string, at = now, on = db) =>
  commands.invite(on, { email, role: 'editor', locale: 'en', accountId }, at);
const findPending = async () => (await commands.listPending(db, now))[0]?.id ?? '';
/** The token of the only invitation that leaves. */
async function mailed(at = now) {
  const all = await deliverEmails(db, at);
  const [mail, ...more] = all.filter(({ text }) => text.includes('/invitation?token='));
  expect(more).toEqual([]);
  return tokenIn(mail);
}
const join = async (token: string, at = now, on = db) => {
  const typed = { token, username: 'Rose', password: goodPassword, locale: 'ht' } as const;
  return (await commands.signUpInvited(on, typed, { origin: commandOrigin }, at)).outcome;
};

type Browser = ReturnType<typeof openBrowser>;
const fiveMinutesAgo = now - 5 * 60_000;
const path = '/invitation';
const send = ({ send }: Browser, to = email, role = 'owner') =>
  send(sendInvitation, '/en/admin/people/invitations', { email: to, role });
const look = ({ get }: Browser) => get(loader, path);
const accept = ({ send }: Browser) => send(action, path, { intent: 'accept' });

eachEngine((test) => {
  test('one email address has one open invitation, also when two owners invite at once, which one press accepts; nobody is invited to what they have', async () => {
    const nadia = await makeTeamMember(db, 'owner');
    const jean = await makeTeamMember(db, 'owner', 'jean');
    const other = secondDb();
    const asked = await Promise.all([ask(nadia), ask(jean, now, other)]);
    expect(asked.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected']);
    expect(await ask(nadia)).toEqual(rejected('invited'));
    const token = await mailed();
    // After three days, it is as if there were none.
    expect((await ask(nadia, now + invitationMs)).outcome).toBe('done');
    const joined = await mailed(now + invitationMs);
    expect(await join(token)).toBe('rejected');
    const both = await Promise.all([join(joined), join(joined, now, other)]);
    expect(both.sort()).toEqual(['done', 'rejected']);
    const roses = (await rowsIn('account')).filter((account) => account.email === email);
    expect(roses).toHaveLength(1);
    expect(await ask(nadia)).toEqual(rejected('has_role'));
    await updateRows('account', { suspended_at: now }, roses[0]?.id);
    expect(await ask(nadia)).toEqual(rejected('suspended'));
  });
});

onDatabase((test) => {
  test('a link that has expired, was withdrawn or replaced, or whose inviter is no owner any longer, gives nothing; one that has not left is not sent; the journal keeps no email address; an account that is deleted takes its invitation along', async () => {
    const nadia = await makeTeamMember(db, 'owner');
    const rose = await makeTeamMember(db, 'member', 'rose');
    await ask(nadia);
    const by = { id: await findPending(), accountId: nadia };
    const first = await mailed();
    const refuses = async (token: string, state: string | undefined, at = now + day) => {
      expect((await commands.findInvitation(db, token, at))?.state).toBe(state);
      expect(await join(token, at)).toBe('rejected');
    };
    await refuses(first, 'expired', now + invitationMs);
    expect((await commands.sendAgain(db, by, now + day)).outcome).toBe('done');
    const second = await mailed(now + day);
    await refuses(first, undefined);
    const found = await commands.findInvitation(db, second, now + invitationMs);
    expect(found).toMatchObject({ state: 'open' });
    await updateRows('account', { role: 'editor' }, nadia);
    await refuses(second, 'withdrawn');
    await updateRows('account', { role: 'owner' }, nadia);
    expect((await commands.sendAgain(db, by, now + day)).outcome).toBe('done');
    expect((await commands.withdraw(db, by, now + day + 1)).outcome).toBe('done');
    expect(await deliverEmails(db, now + day + 1)).toEqual([]);
    await refuses(second, 'withdrawn');
    for (const change of [commands.sendAgain, commands.withdraw])
      expect(await change(db, by, now + day)).toEqual(rejected('gone'));
    const entries = await rowsIn('journal_entry');
    const steps = ['sent', 'sent_again', 'sent_again', 'withdrawn'];
    const actions = steps.map((step) => `invitation.${step}`);
    expect(entries.map(({ action }) => action).sort()).toEqual(actions);
    expect(JSON.stringify(entries)).not.toContain(email);
    await deleteAccount(db, rose, now);
    expect(await rowsIn('invitation')).toEqual([]);
  });

  test('an owner invites; the link asks somebody without an account for a name and a password, and opens the office', async () => {
    const nadia = await signIn(db, 'owner');
    expect((await send(nadia, 'Rose@Example.org')).to).toMatch(/^\/en\/admin\/people\?done=/);
    const [invited, late] = [openBrowser(), openBrowser()];
    const token = await mailed(Date.now());
    for (const { get } of [invited, late])
      expect((await get(loader, `${path}?token=${token}`)).to).toBe(path);
    const open = { state: 'open', next: 'signUp', email, role: 'owner' };
    expect(await look(invited)).toMatchObject(open);
    const signUp = ({ send }: Browser, password: string) =>
      send(action, '/ht/invitation', { intent: 'sign-up', username: 'Rose', password });
    const weak = { status: 400, errors: { password: 'passwordShort' } };
    expect(await signUp(invited, 'rose')).toMatchObject(weak);
    expect((await signUp(invited, goodPassword)).to).toBe('/ht/admin');
    expect([...invited.cookies.keys()]).toContain('__Host-session');
    expect(await look(late)).toMatchObject({ state: 'used' });
    const made = (await rowsIn('account')).find((account) => account.email === email);
    const rose = { email, username: 'Rose', role: 'owner', locale: 'ht' };
    expect(made).toMatchObject({ ...rose, email_verified_at: made?.owner_since });
    const event = { account_id: made?.id, actor_id: nadia.id, kind: 'role_changed' };
    expect(await rowsIn('security_event')).toContainEqual(expect.objectContaining(event));
  });

  test('somebody with an account accepts after a login in the last five minutes only, which verifies the email address; other sessions end; another account is told so, and can do nothing', async () => {
    await send(await signIn(db, 'owner'));
    const visitor = openBrowser();
    const old = await signIn(db, 'member', 'rose', fiveMinutesAgo);
    await updateRows('account', { email_verified_at: null }, old.id);
    const other = await signIn(db, 'member', 'jean');
    const own = await browserOf(old.id);
    const token = await mailed(Date.now());
    for (const { cookies } of [visitor, old, other, own]) cookies.set('__Host-invitation', token);
    expect(await look(visitor)).toMatchObject({ next: 'logIn' });
    expect((await accept(visitor)).to).toBe('/login?next=%2Finvitation');
    expect(await look(other)).toMatchObject({ next: 'other', ownEmail: 'jean@example.org' });
    expect((await accept(other)).to).toBe(path);
    const confirm = { to: '/login/confirm?next=%2Finvitation' };
    for (const answer of [await look(old), await accept(old)])
      expect(answer).toMatchObject(confirm);
    expect((await findAccount(db, old.id))?.role).toBe('member');
    expect(await look(own)).toMatchObject({ next: 'accept' });
    expect((await accept(own)).to).toBe('/admin');
    const verified = { role: 'owner', emailVerifiedAt: expect.any(Number) };
    expect(await findAccount(db, old.id)).toMatchObject(verified);
    expect((await findAccount(db, other.id))?.role).toBe('member');
    const sessions = (await rowsIn('session')).filter(({ account_id }) => account_id === old.id);
    expect(sessions.map(({ confirmed_at }) => confirmed_at !== fiveMinutesAgo)).toEqual([true]);
  });

  test('asks for the password after five minutes; one owner sends twenty a day', async () => {
    const nadia = await signIn(db, 'owner');
    const asked = { status: 400, errors: { password: 'password' }, values: { email } };
    expect(await send(await browserOf(nadia.id, fiveMinutesAgo))).toMatchObject(asked);
    expect(await commands.listPending(db, now)).toEqual([]);
    await db.deleteFrom('rate_limit').execute();
    await send(nadia);
    const id = await findPending();
    for (const what of ['sending', 'withdrawal']) {
      const { to } = await nadia.send(alter, `/admin/people/invitations/${id}/${what}`);
      expect(to).toMatch(/\/admin\/people\?done=/);
    }
    for (let n = 3; n <= 20; n++)
      expect((await send(nadia, `rose${n}@example.org`)).status).toBe(303);
    expect((await send(nadia, 'one-more@example.org')).status).toBe(429);
  });
});
