import { expect, vi } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { authenticate } from '#app/features/accounts/passwords.server.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { loader as showHead } from './account-settings.tsx';
import { action as endSession } from './actions.ts';
import { loader as exportData } from './export.ts';
import { action as changePassword } from './password.tsx';
import { action as saveProfile, loader as showProfile } from './profile.tsx';
import { action as endSessions } from './sessions-end.ts';

const profile = {
  username: 'Marie-Ange Kap',
  phone: '+509 37 00 00 00',
  genre: 'feminin',
  birthdate: '2001-12-31',
  country: 'HT',
  region: 'Nord',
};
const newPassword = 'a longer kite over Okap';

async function member(given: Record<string, unknown> = {}) {
  const id = await makeAccount(db, Date.now(), given);
  return { id, ...(await openSession(db, id)) };
}
const sessionsOf = () => db.selectFrom('session').select('id').execute();

test('saves the profile, and clears fields that are submitted empty', async () => {
  const { id, cookie } = await member();
  const save = (form: Record<string, string>) =>
    saveProfile(memberArgs('/en/head/profile', { db, cookie, form }) as never);
  expect(await redirected(save(profile))).toMatchObject({
    status: 303,
    to: '/en/head?done=profile',
  });
  expect(await findAccount(db, id)).toMatchObject(profile);
  expect(await showProfile(memberArgs('/head/profile', { db, cookie }) as never)).toEqual({
    values: { ...profile, birthdate: '31/12/2001' },
  });
  await save({ username: 'Marie' });
  expect(await findAccount(db, id)).toMatchObject({
    username: 'Marie',
    phone: null,
    genre: null,
    birthdate: null,
    country: null,
  });
});

test('ignores unknown fields: a role, another member’s id, an email address', async () => {
  const { id, cookie } = await member();
  const other = await makeAccount(db, Date.now(), {
    email: 'other@example.org',
    username: 'Autre',
  });
  const form = {
    ...profile,
    role: 'owner',
    id: other,
    accountId: other,
    email: 'new@example.org',
    emailVerifiedAt: '1',
  };
  await saveProfile(memberArgs('/head/profile', { db, cookie, form }) as never);
  expect(await findAccount(db, id)).toMatchObject({
    ...profile,
    role: 'member',
    email: 'marie@example.org',
  });
  expect(await findAccount(db, other)).toMatchObject({ username: 'Autre', phone: null });
});

test('D4: a new password ends all sessions, starts a new one here, and emails a notice', async () => {
  const { id, cookie, session } = await member();
  await openSession(db, id);
  const wake = vi.fn();
  const form = { currentPassword: goodPassword, newPassword };
  const answer = changePassword(
    memberArgs('/ht/head/password', { db, cookie, form, wakeOutbox: wake }) as never,
  );
  const { cookies, ...led } = await redirected(answer);
  expect(led).toEqual({ status: 303, to: '/ht/head?done=password' });
  const [here, ...others] = await sessionsOf();
  expect(others).toEqual([]);
  expect(here?.id).not.toBe(session.id);
  const token = /^__Host-session=([\w-]{43});/.exec(cookies[0] ?? '')?.[1] ?? '';
  expect(await findSession(db, testSecret, token, Date.now())).toMatchObject({
    session: { id: here?.id },
    account: { id },
  });
  expect(cookies.some((cookie) => cookie.startsWith('XSRF-TOKEN='))).toBe(true);
  expect(
    await authenticate(db, { email: 'marie@example.org', password: newPassword }),
  ).toMatchObject({ accountId: id });
  expect(
    await authenticate(db, { email: 'marie@example.org', password: goodPassword }),
  ).toBeUndefined();
  expect(wake).toHaveBeenCalledOnce();
  expect((await deliverEmails(db, Date.now())).map(({ to, subject }) => [to, subject])).toEqual([
    ['marie@example.org', 'BWT : votre mot de passe a changé'],
  ]);
});

test('a wrong password changes nothing; further attempts are rejected before the password is checked', async () => {
  const { id, cookie } = await member();
  const change = (currentPassword: string, next = newPassword) =>
    shownAgain(
      changePassword(
        memberArgs('/head/password', {
          db,
          cookie,
          form: { currentPassword, newPassword: next },
        }) as never,
      ),
    );
  for (let n = 1; n <= 8; n++) {
    expect(await change(`guess ${n} of the kite`)).toMatchObject({
      status: 400,
      errors: { currentPassword: 'wrong' },
    });
  }
  const refused = await change(goodPassword);
  expect(refused).toMatchObject({ status: 429, errors: {}, notice: { outcome: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(JSON.stringify(refused)).not.toContain(goodPassword);
  expect(
    await authenticate(db, { email: 'marie@example.org', password: goodPassword }),
  ).toMatchObject({ accountId: id });
  expect(await deliverEmails(db, Date.now())).toEqual([]);
});

test.each([
  ['', '', { currentPassword: 'password', newPassword: 'password' }],
  [goodPassword, 'short', { newPassword: 'passwordShort' }],
  [goodPassword, 'password', { newPassword: 'passwordCommon' }],
  [goodPassword, 'Marie-Kap-1', { newPassword: 'passwordPersonal' }],
  [goodPassword, 'x'.repeat(129), { newPassword: 'passwordLong' }],
])('rejects %j and %j', async (currentPassword, next, errors) => {
  const { cookie } = await member();
  const form = { currentPassword, newPassword: next };
  expect(
    await shownAgain(changePassword(memberArgs('/head/password', { db, cookie, form }) as never)),
  ).toMatchObject({ status: 400, errors });
});

test('lists only the member’s sessions, the current one first; shows no tokens', async () => {
  const { id, cookie, session } = await member();
  const other = await openSession(db, id, Date.now() - 60_000, null);
  // Another device, used more recently than this one.
  const later = await openSession(db, id, Date.now() + 60_000, null);
  const stranger = await makeAccount(db, Date.now(), { email: 'other@example.org' });
  await openSession(db, stranger);
  const { sessions } = await showHead(memberArgs('/head', { db, cookie }) as never);
  expect(sessions).toEqual([
    {
      id: session.id,
      userAgent: 'Chrome, Android',
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      isHere: true,
    },
    {
      id: later.session.id,
      userAgent: null,
      createdAt: later.session.createdAt,
      lastSeenAt: later.session.lastSeenAt,
      isHere: false,
    },
    {
      id: other.session.id,
      userAgent: null,
      createdAt: other.session.createdAt,
      lastSeenAt: other.session.lastSeenAt,
      isHere: false,
    },
  ]);
});

test('only its member can end a session', async () => {
  const { id, cookie, session } = await member();
  const other = await openSession(db, id);
  const stranger = await openSession(
    db,
    await makeAccount(db, Date.now(), { email: 'other@example.org' }),
  );
  const end = (by: string, which: string) =>
    redirected(
      endSession(
        memberArgs(`/head/sessions/${which}/end`, {
          db,
          cookie: by,
          form: {},
          params: { id: which },
        }) as never,
      ),
    );
  expect(await end(stranger.cookie, other.session.id)).toMatchObject({
    status: 303,
    to: '/head?done=session',
  });
  expect(await sessionsOf()).toHaveLength(3);
  expect(await end(cookie, other.session.id)).toMatchObject({
    status: 303,
    to: '/head?done=session',
    cookies: [],
  });
  expect((await sessionsOf()).map((row) => row.id).sort()).toEqual(
    [session.id, stranger.session.id].sort(),
  );
  const own = await end(cookie, session.id);
  expect(own.to).toBe('/login');
  expect(own.cookies).toEqual([
    expect.stringMatching(/^__Host-session=; .*Max-Age=0/),
    expect.stringMatching(/^XSRF-TOKEN=; /),
  ]);
  expect(await sessionsOf()).toEqual([{ id: stranger.session.id }]);
});

test('signing out everywhere ends every session of the member, and of no other member', async () => {
  const { id, cookie } = await member();
  await openSession(db, id);
  const stranger = await openSession(
    db,
    await makeAccount(db, Date.now(), { email: 'other@example.org' }),
  );
  const answer = await redirected(
    endSessions(memberArgs('/en/head/sessions/end', { db, cookie, form: {} }) as never),
  );
  expect(answer).toMatchObject({ status: 303, to: '/en/goodbye?everywhere' });
  expect(answer.cookies).toEqual([
    expect.stringMatching(/^__Host-session=; .*Max-Age=0/),
    expect.stringMatching(/^XSRF-TOKEN=; /),
  ]);
  expect(await sessionsOf()).toEqual([{ id: stranger.session.id }]);
});

test('the export is a file download without hashes or tokens', async () => {
  const { cookie, session } = await member();
  const answer = await exportData(memberArgs('/head/export.json', { db, cookie }) as never);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="bwt-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    profile: { email: 'marie@example.org', username: 'Marie Kap', has_password: true },
    sessions: [{ id: session.id }],
    messages: [],
  });
  expect(text).not.toMatch(/argon2|_hash|token/);
  expect(text).not.toContain(cookie.split('=')[1]);
});

test('a member exports five times, and then has to wait', async () => {
  const { cookie } = await member();
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++)
    statuses.push(
      (await exportData(memberArgs('/head/export.json', { db, cookie }) as never)).status,
    );
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const refused = await exportData(memberArgs('/head/export.json', { db, cookie }) as never);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 600]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
});
