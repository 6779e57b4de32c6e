import { expect, vi } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import {
  authenticate,
  isResetTokenValid,
  requestPasswordReset,
} from '#app/features/accounts/passwords.server.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { loader as showHead } from './account-settings.tsx';
import { action as endSession } from './actions.ts';
import { loader as exportData } from './export.ts';
import { action as changePassword } from './password.tsx';
import { action as saveProfile, loader as showProfile } from './profile.tsx';
import { action as endSessions } from './sessions-end.ts';

const email = 'marie@example.org';
const profile = {
  ...{ username: 'Marie-Ange Kap', phone: '+509 37 00 00 00', genre: 'feminin' },
  ...{ birthdate: '2001-12-31', country: 'HT', region: 'Nord' },
};
const newPassword = 'a longer kite over Okap';

async function member(name = 'marie') {
  const id = await makeAccount(db, Date.now(), { email: `${name}@example.org` });
  const { cookie, session } = await openSession(db, id);
  return { id, cookie, session, ...openBrowser(cookie) };
}
const sessionIds = async () => (await rowsIn('session')).map(({ id }) => id).sort();

test('A20: saves the profile, clears fields that are submitted empty, and ignores others', async () => {
  const { id, get, send } = await member();
  const other = (await member('other')).id;
  const unknown = { role: 'owner', id: other, accountId: other, email: 'new@example.org' };
  const saved = await send(saveProfile, '/en/head/profile', { ...profile, ...unknown });
  expect(saved).toMatchObject({ status: 303, to: '/en/head?done=profile' });
  expect(await findAccount(db, id)).toMatchObject({ ...profile, role: 'member', email });
  expect(await findAccount(db, other)).toMatchObject({ username: 'Marie Kap', phone: null });
  const values = { ...profile, birthdate: '31/12/2001' };
  expect(await get(showProfile, '/head/profile')).toMatchObject({ values });
  await send(saveProfile, '/head/profile', { username: 'Marie' });
  const cleared = { phone: null, genre: null, birthdate: null, country: null };
  expect(await findAccount(db, id)).toMatchObject({ username: 'Marie', ...cleared });
});

test('D4: a new password ends all sessions and emailed links, starts a new session here, and emails a notice', async () => {
  const { id, session, cookies, send } = await member();
  await openSession(db, id);
  await requestPasswordReset(db, email, 'fr', Date.now());
  const link = tokenIn((await deliverEmails(db, Date.now()))[0]);
  const wakeOutbox = vi.fn();
  const form = { currentPassword: goodPassword, newPassword };
  const changed = await send(changePassword, '/ht/head/password', form, { wakeOutbox });
  expect(changed).toMatchObject({ status: 303, to: '/ht/head?done=password' });
  const [here, ...others] = await sessionIds();
  expect([others, here === session.id]).toEqual([[], false]);
  const token = cookies.get('__Host-session') ?? '';
  const opened = { session: { id: here }, account: { id } };
  expect(await findSession(db, testSecret, token, Date.now())).toMatchObject(opened);
  expect(cookies.has('XSRF-TOKEN')).toBe(true);
  expect(await authenticate(db, { email, password: newPassword })).toMatchObject({ accountId: id });
  expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
  expect(await isResetTokenValid(db, link, Date.now())).toBe(false);
  expect(wakeOutbox).toHaveBeenCalledOnce();
  expect(await deliverEmails(db, Date.now())).toMatchObject([
    { to: email, subject: expect.stringContaining('mot de passe a changé') },
  ]);
});

test('a new password is refused that is weak, or beside a wrong one; further attempts are rejected before the password is checked', async () => {
  const { id, send } = await member();
  const change = (currentPassword: string, next = newPassword) =>
    send(changePassword, '/head/password', { currentPassword, newPassword: next });
  const rows = [
    ['', '', { currentPassword: 'password', newPassword: 'password' }],
    [goodPassword, 'short', { newPassword: 'passwordShort' }],
    [goodPassword, 'Marie-Kap-1', { newPassword: 'passwordPersonal' }],
  ] as const;
  for (const [current, next, errors] of rows)
    expect(await change(current, next)).toMatchObject({ status: 400, errors });
  await db.deleteFrom('rate_limit').execute();
  const wrong = { status: 400, errors: { currentPassword: 'wrong' } };
  for (let n = 1; n <= 8; n++) expect(await change(`guess ${n} of the kite`)).toMatchObject(wrong);
  const refused = await change(goodPassword);
  expect(refused).toMatchObject({ status: 429, errors: {}, notice: { outcome: 'rate_limited' } });
  expect(JSON.stringify(refused)).not.toContain(goodPassword);
  const proof = await authenticate(db, { email, password: goodPassword });
  expect(proof?.accountId).toBe(id);
  expect(await deliverEmails(db, Date.now())).toEqual([]);
});

test('lists only the member’s sessions, the current one first; shows no tokens', async () => {
  const { id, session, get } = await member();
  const before = await openSession(db, id, Date.now() - 60_000, null);
  // Another device, used more recently than this one.
  const later = await openSession(db, id, Date.now() + 60_000, null);
  await member('other');
  const seen = ({ id, createdAt, lastSeenAt }: typeof session, userAgent: string | null) => ({
    ...{ id, userAgent, createdAt, lastSeenAt, isHere: id === session.id },
  });
  expect((await get(showHead, '/head')).sessions).toEqual([
    seen(session, 'Chrome, Android'),
    seen(later.session, null),
    seen(before.session, null),
  ]);
});

test('only its member can end a session, or all of them', async () => {
  const { id, session, cookies, send } = await member();
  const other = await openSession(db, id);
  const stranger = await member('other');
  const end = (by: typeof send, which: string) => by(endSession, `/head/sessions/${which}/end`);
  const done = { status: 303, to: '/head?done=session' };
  expect(await end(stranger.send, other.session.id)).toMatchObject(done);
  expect(await sessionIds()).toHaveLength(3);
  expect(await end(send, other.session.id)).toMatchObject(done);
  expect(cookies.has('__Host-session')).toBe(true);
  expect(await sessionIds()).toEqual([session.id, stranger.session.id].sort());
  expect((await end(send, session.id)).to).toBe('/login');
  expect(cookies.size).toBe(0);
  expect(await sessionIds()).toEqual([stranger.session.id]);

  const browser = await browserOf(id);
  await openSession(db, id);
  const ended = await browser.send(endSessions, '/en/head/sessions/end');
  expect(ended).toMatchObject({ status: 303, to: '/en/goodbye?everywhere' });
  expect(browser.cookies.size).toBe(0);
  expect(await sessionIds()).toEqual([stranger.session.id]);
});

test('the export is a file download without hashes or tokens, five times, and then has to wait', async () => {
  const { cookie, session, get } = await member();
  let text = '';
  const read = () =>
    get(async (args: never) => {
      const answer = await exportData(args);
      text = await answer.clone().text();
      return answer;
    }, '/head/export.json');
  const { headers } = await read();
  const name = /^attachment; filename="bwt-\d{4}-\d\d-\d\d\.json"$/;
  expect(headers.get('content-disposition')).toMatch(name);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(text)).toMatchObject({
    profile: { email, username: 'Marie Kap', has_password: true },
    sessions: [{ id: session.id }],
    messages: [],
  });
  expect(text).not.toMatch(/argon2|_hash|token/);
  expect(text).not.toContain(cookie.split('=')[1]);
  for (let count = 2; count <= 5; count++) expect((await read()).status).toBe(200);
  const refused = await read();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 600]).toEqual([429, true]);
  expect(JSON.parse(text)).toMatchObject({ code: 'too_many_requests' });
});
