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
  const signUp = (browser: Browser, username: string, password: string) =>
    answer(browser, { intent: 'sign-up', username, password });
  expect(await signUp(invited, 'Rose', 'rose')).toMatchObject({
    ...{ status: 400, errors: { password: 'passwordShort' }, values: { username: 'Rose' } },
  });
  const late = openBrowser();
  linked(invited, late);
  expect((await signUp(invited, 'Rose', goodPassword)).to).toBe('/admin');
  expect([...invited.cookies.keys()]).toContain('__Host-session');
  expect(await look(late)).toMatchObject({ state: 'used' });
  expect((await signUp(late, 'Rosa', goodPassword)).to).toBe(path);
});

test('somebody with an account accepts after a login in the last five minutes only, and other sessions end; another account is told so, and can do nothing', async () => {
  await ask(await signIn(db, 'owner'), rose, 'owner');
  const visitor = await follow(openBrowser());
  const old = await signIn(db, 'member', 'rose', fiveMinutesAgo);
  const other = await signIn(db, 'member', 'jean');
  const { cookie, session } = await openSession(db, old.id);
  const own = openBrowser(cookie);
  for (const browser of [old, other, own]) linked(visitor, browser);
  expect(await look(visitor)).toMatchObject({ next: 'logIn' });
  expect((await accept(visitor)).to).toBe('/login?next=%2Finvitation');
  expect(await look(other)).toMatchObject({ next: 'other', ownEmail: 'jean@example.org' });
  expect((await accept(other)).to).toBe(path);
  const confirm = { to: '/login/confirm?next=%2Finvitation' };
  expect(await look(old)).toMatchObject(confirm);
  expect(await accept(old)).toMatchObject(confirm);
  expect(await roleOf(old)).toBe('member');
  expect(await look(own)).toMatchObject({ next: 'accept' });
  expect((await accept(own)).to).toBe('/admin');
  expect([await roleOf(old), await roleOf(other)]).toEqual(['owner', 'member']);
  const sessions = (await rowsIn('session')).filter(({ account_id }) => account_id === old.id);
  expect(sessions).toMatchObject([{ id: session.id }]);
});

test('says what is wrong with an invitation, keeps what was typed, and asks for the password after five minutes', async () => {
  const nadia = await signIn(db, 'owner', 'nadia');
  const shown = (email: string, role?: string) => ask(nadia, email, role);
  expect(await shown('rose@')).toMatchObject({
    ...{ status: 400, errors: { email: 'email' }, values: { email: 'rose@' } },
  });
  expect(await shown(rose, 'king')).toMatchObject({ status: 400, errors: { role: 'role' } });
  const refused = { status: 409, notice: { reason: 'has_role' } };
  expect(await shown('nadia@example.org')).toMatchObject(refused);
  const stale = openBrowser((await openSession(db, nadia.id, fiveMinutesAgo)).cookie);
  expect(await ask(stale)).toMatchObject({
    ...{ status: 400, errors: { password: 'password' }, values: { email: rose, role: 'editor' } },
  });
  expect(await listPending(db, now)).toEqual([]);
});

test('sends again and withdraws; one owner sends twenty a day', async () => {
  const nadia = await signIn(db, 'owner');
  await ask(nadia);
  const [{ id } = { id: '' }] = await listPending(db, now);
  const alter = (what: 'sending' | 'withdrawal') =>
    nadia.send(change.action, `/admin/people/invitations/${id}/${what}`);
  for (const what of ['sending', 'withdrawal'] as const)
    expect((await alter(what)).to).toMatch(/\/admin\/people\?done=/);
  expect((await alter('withdrawal')).to).toBe('/admin/people?notice=gone');
  for (let n = 3; n <= 20; n++) await ask(nadia, `rose${n}@example.org`);
  expect(await ask(nadia, 'one-more@example.org')).toMatchObject({ status: 429 });
});
