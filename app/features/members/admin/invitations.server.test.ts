import { expect } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { deliverEmails, goodPassword, tokenIn } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import * as invitation from '../invitations/invitation.tsx';
import { listPending } from '../invitations/invitations.server.ts';
import * as change from './actions.ts';
import * as invite from './invite.tsx';
import { loader as people } from './people.tsx';

type Browser = ReturnType<typeof openBrowser>;
const now = Date.now();
const fiveMinutesAgo = now - 5 * 60_000;
const path = '/invitation';
const rose = 'rose@example.org';

const ask = ({ send }: Browser, email = rose, role = 'editor') =>
  send(invite.action, '/en/admin/people/invitations', { email, role });
const alter = ({ send }: Browser, id: string, what: 'sending' | 'withdrawal') =>
  send(change.action, `/admin/people/invitations/${id}/${what}`);
/** Opens the link of the invitation that leaves. */
async function follow<Visitor extends Browser>(browser: Visitor): Promise<Visitor> {
  const sent = await deliverEmails(db, Date.now());
  const mail = sent.find(({ text }) => text.includes('/invitation?token='));
  expect((await browser.get(invitation.loader, `${path}?token=${tokenIn(mail)}`)).to).toBe(path);
  return browser;
}
const look = ({ get }: Browser) => get(invitation.loader, path);
const answer = ({ send }: Browser, form: Record<string, string>) =>
  send(invitation.action, path, form);
const accept = (browser: Browser) => answer(browser, { intent: 'accept' });
const roleOf = async ({ id }: { id: string }) => (await findAccount(db, id))?.role;
const linked = (browser: Browser, to: Browser) =>
  to.cookies.set('__Host-invitation', browser.cookies.get('__Host-invitation') ?? '');

test('an owner invites; the link asks somebody without an account for a name and a password, and opens the office', async () => {
  const nadia = await signIn(db, 'owner');
  expect((await ask(nadia, 'Rose@Example.org')).to).toMatch(/^\/en\/admin\/people\?done=/);
  const pending = { email: rose, role: 'editor', isExpired: false };
  expect(await nadia.get(people, '/admin/people')).toMatchObject({ invitations: [pending] });
  const invited = await follow(openBrowser());
  const shown = { state: 'open', next: 'signUp', email: rose, role: 'editor' };
  expect(await look(invited)).toMatchObject(shown);
  const signUp = (username: string, password: string) =>
    answer(invited, { intent: 'sign-up', username, password });
  expect(await signUp('Rose', 'rose')).toMatchObject({
    ...{ status: 400, errors: { password: 'passwordShort' }, values: { username: 'Rose' } },
  });
  const late = openBrowser();
  linked(invited, late);
  expect((await signUp('Rose', goodPassword)).to).toBe('/admin');
  expect([...invited.cookies.keys()]).toContain('__Host-session');
  expect(await look(late)).toMatchObject({ state: 'used' });
  const again = { intent: 'sign-up', username: 'Rosa', password: goodPassword };
  expect((await answer(late, again)).to).toBe(path);
});

test('somebody with an account logs in and accepts; another account is told so, and can do nothing', async () => {
  const nadia = await signIn(db, 'owner', 'nadia');
  const [own, other] = [await signIn(db, 'member', 'rose'), await signIn(db, 'member', 'jean')];
  await ask(nadia, rose, 'owner');
  const visitor = await follow(openBrowser());
  for (const browser of [own, other]) linked(visitor, browser);
  expect(await look(visitor)).toMatchObject({ next: 'logIn' });
  expect((await accept(visitor)).to).toBe('/login?next=%2Finvitation');
  expect(await look(other)).toMatchObject({ next: 'other', ownEmail: 'jean@example.org' });
  expect((await accept(other)).to).toBe(path);
  expect(await look(own)).toMatchObject({ next: 'accept' });
  expect((await accept(own)).to).toBe('/admin');
  expect([await roleOf(own), await roleOf(other)]).toEqual(['owner', 'member']);
});

test('an account accepts after a login in the last five minutes only, and its other sessions end', async () => {
  await ask(await signIn(db, 'owner'));
  const old = await follow(await signIn(db, 'member', 'rose', fiveMinutesAgo));
  const confirm = { to: '/login/confirm?next=%2Finvitation' };
  expect(await look(old)).toMatchObject(confirm);
  expect(await accept(old)).toMatchObject(confirm);
  expect(await roleOf(old)).toBe('member');
  const fresh = await openSession(db, old.id);
  const again = openBrowser(fresh.cookie);
  linked(old, again);
  expect((await accept(again)).to).toBe('/admin');
  const sessions = (await rowsIn('session')).filter(({ account_id }) => account_id === old.id);
  expect(sessions).toMatchObject([{ id: fresh.session.id }]);
});

test('says what is wrong with an invitation, and keeps what was typed', async () => {
  const nadia = await signIn(db, 'owner', 'nadia');
  const shown = (email: string, role?: string) => ask(nadia, email, role);
  expect(await shown('rose@')).toMatchObject({
    ...{ status: 400, errors: { email: 'email' }, values: { email: 'rose@' } },
  });
  expect(await shown(rose, 'king')).toMatchObject({ status: 400, errors: { role: 'role' } });
  const refused = (reason: string) => ({ status: 409, notice: { reason } });
  expect(await shown('nadia@example.org')).toMatchObject(refused('has_role'));
  await shown(rose);
  expect(await shown(rose)).toMatchObject(refused('invited'));
});

test('sends again, withdraws, and sends twenty a day', async () => {
  const nadia = await signIn(db, 'owner');
  await ask(nadia);
  const first = await follow(openBrowser());
  const [{ id } = { id: '' }] = await listPending(db, now);
  const done = /\/admin\/people\?done=/;
  expect((await alter(nadia, id, 'sending')).to).toMatch(done);
  expect(await look(first)).toMatchObject({ state: 'open' });
  const second = await follow(openBrowser());
  expect(await look(first)).toMatchObject({ state: 'unknown' });
  expect((await alter(nadia, id, 'withdrawal')).to).toMatch(done);
  expect(await look(second)).toMatchObject({ state: 'withdrawn' });
  expect((await alter(nadia, id, 'withdrawal')).to).toBe('/admin/people?notice=gone');
  expect(await look(openBrowser())).toMatchObject({ state: 'missing' });
  for (let n = 3; n <= 20; n++) await ask(nadia, `rose${n}@example.org`);
  expect(await ask(nadia, 'one-more@example.org')).toMatchObject({ status: 429 });
});

test('an owner who logged in over five minutes ago is asked for the password in the form, which keeps what was typed', async () => {
  const owner = await signIn(db, 'owner', 'nadia', fiveMinutesAgo);
  expect(await ask(owner)).toMatchObject({
    ...{ status: 400, errors: { password: 'password' }, values: { email: rose, role: 'editor' } },
  });
  for (const what of ['sending', 'withdrawal'] as const)
    expect((await alter(owner, 'x', what)).to).toMatch(/^\/login\/confirm\?/);
  expect(await listPending(db, now)).toEqual([]);
});
