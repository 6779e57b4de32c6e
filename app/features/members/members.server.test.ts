import { expect } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { confirmPassword, isResetTokenValid } from '#app/features/accounts/passwords.server.ts';
import * as events from '#app/features/accounts/security-events/events.server.ts';
import { issueOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs, testSecret } from '#test/page-args.ts';
import { plain } from '#test/pictures.ts';
import { addApp } from '#test/second-factor.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, sentForm } from '#test/uploads.ts';
import { loader as showHead } from './account-settings.tsx';
import { action as press } from './actions.ts';
import { action, loader as showActivity } from './activity.tsx';
import { loader } from './dashboard.tsx';
import { loader as exportData } from './export.ts';
import { loader as goodbye } from './goodbye.tsx';
import { action as changePassword } from './password.tsx';
import { action as sendPicture } from './picture.tsx';
import { action as saveProfile, loader as showProfile } from './profile.tsx';
import { action as endSessions } from './sessions-end.ts';
import { action as sendLink } from './verification.tsx';

const email = 'marie@example.org';
const profile = {
  ...{ username: 'Marie-Ange Kap', phone: '+509 37 00 00 00', genre: 'feminin' },
  ...{ birthdate: '2001-12-31', country: 'HT', region: 'Nord' },
};
const newPassword = 'a longer kite over Okap';

async function member(name = 'marie', given = {}) {
  const id = await makeAccount(db, Date.now(), { email: `${name}@example.org`, ...given });
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
  expect(await findAccount(db, id)).toMatchObject({ username: 'Marie', phone: null, genre: null });
});

test('D4: a new password ends all sessions and emailed links, starts a new session here, and emails a notice', async () => {
  const { id, session, cookies, send } = await member();
  await openSession(db, id);
  const link = await issueOneTimeToken(db, 'reset', id, Date.now());
  const form = { currentPassword: goodPassword, newPassword };
  const changed = await send(changePassword, '/ht/head/password', form);
  expect(changed).toMatchObject({ status: 303, to: '/ht/head?done=password' });
  const [here, ...others] = await sessionIds();
  expect([others, here === session.id]).toEqual([[], false]);
  const found = await findSession(db, testSecret, cookies.get('__Host-session') ?? '', Date.now());
  expect(found?.session.id).toBe(here);
  expect(cookies.has('XSRF-TOKEN')).toBe(true);
  expect(await confirmPassword(db, id, newPassword)).toBeDefined();
  expect(await isResetTokenValid(db, link, Date.now())).toBe(false);
  const subject = expect.stringContaining('mot de passe a changé');
  expect(await deliverEmails(db, Date.now())).toMatchObject([{ to: email, subject }]);
});

test('a new password is refused that is weak, or beside a wrong one; further attempts are rejected before the password is checked', async () => {
  const { id, send } = await member();
  const change = (currentPassword: string, next = newPassword) =>
    send(changePassword, '/head/password', { currentPassword, newPassword: next });
  const weak = { errors: { newPassword: 'passwordPersonal' } };
  expect(await change(goodPassword, 'Marie-Kap-1')).toMatchObject(weak);
  await db.deleteFrom('rate_limit').execute();
  const wrong = { status: 400, errors: { currentPassword: 'wrong' } };
  for (let n = 1; n <= 8; n++) expect(await change(`guess ${n} of the kite`)).toMatchObject(wrong);
  expect(await change(goodPassword)).toMatchObject({ status: 429 });
  expect(await confirmPassword(db, id, goodPassword)).toBeDefined();
  const details = '{"at":"password","reason":"wrongPassword"}';
  const failed = (await rowsIn('security_event')).filter((event) => event.details === details);
  expect(failed).toHaveLength(8);
});

test('A20: lists only the member’s sessions, the current one first, without tokens; only its member can end a session, or all of them', async () => {
  const { id, session, cookies, get, send } = await member();
  const before = await openSession(db, id, Date.now() - 60_000, null);
  // Another device, used more recently than this one.
  const later = await openSession(db, id, Date.now() + 60_000, null);
  const stranger = await member('other');
  const seen = (each: typeof session, isHere = false) => ({ ...each, isHere });
  const { sessions } = await get(showHead, '/head');
  expect(sessions).toEqual([seen(session, true), seen(later.session), seen(before.session)]);

  const end = async (by: typeof send, which: string) =>
    (await by(press, `/head/sessions/${which}/end`)).to;
  expect(await end(stranger.send, later.session.id)).toBe('/head?done=session');
  expect(await sessionIds()).toHaveLength(4);
  expect(await end(send, later.session.id)).toBe('/head?done=session');
  expect(await sessionIds()).toEqual([session.id, before.session.id, stranger.session.id].sort());
  expect(await end(send, session.id)).toBe('/login');
  expect(cookies.size).toBe(0);

  const browser = await browserOf(id);
  const { to } = await browser.send(endSessions, '/en/head/sessions/end');
  expect(to).toBe('/en/goodbye?everywhere');
  expect(browser.cookies.size).toBe(0);
  expect(await sessionIds()).toEqual([stranger.session.id]);
});

test('A20: the export is a file download without hashes or tokens, five times, and then has to wait', async () => {
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
  const profile = { email, username: 'Marie Kap', has_password: true };
  expect(JSON.parse(text)).toMatchObject({ profile, sessions: [{ id: session.id }] });
  expect(text).not.toMatch(/argon2|_hash|token/);
  expect(text).not.toContain(cookie.split('=')[1]);
  for (let count = 2; count <= 5; count++) expect((await read()).status).toBe(200);
  expect((await read()).status).toBe(429);
});

test('A20: re-encodes a picture, replaces the previous one, which a refused one does not, and removes it with its files', async () => {
  const { storage, list } = await openDisk();
  const { id, get, send } = await member();
  const store = async (sent: number | string, given = {}) => {
    const bytes =
      typeof sent === 'string' ? Buffer.from(sent) : await plain(sent, sent).png().toBuffer();
    const upload = await sentForm([['picture', blobOf(bytes)]]);
    return get(sendPicture, '/ht/head/picture', { storage: { ...storage, ...given }, upload });
  };
  const stored = { status: 303, to: '/ht/head?done=picture' };
  for (const width of [40, 30]) expect(await store(width)).toMatchObject(stored);
  const [image, ...more] = await rowsIn('stored_image');
  expect([image?.width, more]).toEqual([30, []]);
  const picture = `stored/${image?.id}/30x30`;
  const files = await list();
  expect(files.filter((file) => !file.startsWith(image?.id ?? ''))).toEqual([]);

  const kind = { status: 400, errors: { picture: 'pictureKind' } };
  expect(await store('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject(kind);
  // All members and the gallery share the room.
  const maxBytes = image?.bytes ?? 0;
  const full = { status: 507, notice: { outcome: 'rejected', reason: 'storageFull' } };
  expect(await store(20, { maxBytes })).toMatchObject(full);
  expect([await findAccount(db, id), await list()]).toMatchObject([{ picture }, files]);
  expect(await store(20, { maxBytes: maxBytes + 1 })).toMatchObject(stored);

  const removed = { status: 303, to: '/head?done=picture-removed' };
  for (let round = 0; round < 2; round++)
    expect(await send(press, '/head/picture/removal', {}, { storage })).toMatchObject(removed);
  expect([await findAccount(db, id), await list()]).toMatchObject([{ picture: null }, []]);
  expect(await rowsIn('stored_image')).toEqual([]);
});

const now = Date.UTC(2026, 10, 20, 12);

async function write(message: string, at: number, from = email) {
  const origin = { idempotencyKey: `${at}`, locale: 'fr', spamReason: null };
  await createMessage(db, { name: 'Marie', email: from, country: 'HT', message }, origin, at);
}

onDatabase((test) => {
  test('A19: lists at most twenty messages from the member’s email address, the newest first, whether they were sent, and that there are more', async () => {
    const { get } = await member('marie', { country: 'HT', phone: '+509 37 00 00 00' });
    const show = () => get(loader, '/dashboard');
    await write('\nBonjour,\nje voudrais un site.', now, 'Marie@Example.org');
    await deliverEmails(db, now + 1);
    await write('Encore une question.', now + 2);
    await write('Pas à elle.', now + 3, 'other@example.org');
    const shown = await show();
    expect(shown.messages.items).toMatchObject([
      { firstLine: 'Encore une question.', createdAt: now + 2, isMailed: false },
      { firstLine: 'Bonjour,', createdAt: now, isMailed: true },
    ]);
    const missing = ['picture', 'genre', 'birthdate', 'region'];
    expect(shown.member).toMatchObject({ username: 'Marie Kap', isVerified: true, missing });
    for (let n = 3; n <= 20; n++) await write(`Message ${n}`, now + 2 + n);
    expect((await show()).messages.hasMore).toBe(false);
    await write('Message 21', now + 23);
    const { items, hasMore } = (await show()).messages;
    expect([hasMore, items.length]).toEqual([true, 20]);
  });
});

test('A19: an unverified email address, with which anyone could have signed up, lists nothing, and gets another link, up to the rate limit; a verified one gets none', async () => {
  const { get, send } = await member('marie', { verified: false });
  await write('De la vraie Marie.', now);
  const shown = { messages: { items: [], hasMore: false }, member: { isVerified: false } };
  expect(await get(loader, '/dashboard')).toMatchObject(shown);
  await db.deleteFrom('outbox').execute();
  const form = { email: 'other@example.org' };
  const ask = async (by = send) => {
    const { status, to } = await by(sendLink, '/ht/dashboard/verification', form);
    return to ?? status;
  };
  for (const answer of [...Array(3).fill('/ht/dashboard?done=verification'), 429])
    expect(await ask()).toBe(answer);
  const mail = { to: email, language: 'ht' };
  expect(await deliverEmails(db, Date.now())).toMatchObject(Array(3).fill(mail));
  expect(await ask((await member('jean')).send)).toBe('/ht/dashboard');
  expect(await deliverEmails(db, Date.now())).toEqual([]);
});

test('A20: lists the member’s last 50 events, the newest first, with this device and the team marked; at most 10 attempts apart, which hide no login', async () => {
  const { id, session, get } = await member();
  const jean = (await member('jean')).id;
  await db.deleteFrom('security_event').execute();
  type Kind = events.SecurityEvent['kind'];
  const login = events.requestOrigin(pageArgs(db, '/login'));
  const record = (kind: Kind, at: number, origin: events.EventOrigin = login, accountId = id) =>
    events.recordSecurityEvent(db, { kind, accountId }, origin, at);
  for (let at = 0; at < 50; at++) await record('login', at);
  await record('login', 60, { ...login, device: 'Chrome, Android', sessionId: session.id });
  await record('role_changed', 61, events.commandOrigin);
  await record('sessions_ended', 62, { ...login, actorId: jean });
  await record('login', 63, login, jean);
  for (let at = 70; at <= 80; at++) await record(at % 2 ? 'login_failed' : 'reset_requested', at);
  const { events: shown, attempts } = await get(showActivity, '/head/activity');
  expect(shown).toHaveLength(50);
  expect(shown.slice(0, 4)).toMatchObject([
    { at: 62, kind: 'sessions_ended', isByTeam: true, isHere: false },
    { at: 61, kind: 'role_changed', device: null, isByTeam: true, isHere: false },
    { at: 60, kind: 'login', device: 'Chrome, Android', isByTeam: false, isHere: true },
    { at: 49, kind: 'login', device: null, isByTeam: false, isHere: false },
  ]);
  expect([attempts[0]?.at, attempts.at(-1)?.at, attempts.length]).toEqual([80, 71, 10]);
});

test('“it was not me” ends all sessions, links and known devices, keeps the second factor, and emails a link for a new password', async () => {
  const { id, cookies, get, send } = await member();
  await addApp(id);
  await openSession(db, id);
  const thief = await issueOneTimeToken(db, 'reset', id, Date.now());
  const answer = await send(action, '/ht/head/activity');
  expect(answer).toMatchObject({ status: 303, to: '/ht/goodbye?disowned' });
  expect(await get(goodbye, answer.to ?? '')).toMatchObject({ reason: 'disowned' });
  expect(cookies.has('__Host-session')).toBe(false);
  expect(await rowsIn('session')).toEqual([]);
  expect(await rowsIn('account')).toMatchObject([{ password_hash: null, device_generation: 1 }]);
  expect(await rowsIn('authenticator_app')).toHaveLength(1);
  expect(await isResetTokenValid(db, thief, Date.now())).toBe(false);
  const [mail] = (await deliverEmails(db, Date.now())).filter(({ language }) => language === 'ht');
  expect(mail?.subject).toBe('BWT: chwazi yon nouvo modpas');
  expect(await isResetTokenValid(db, tokenIn(mail), Date.now())).toBe(true);
  expect((await rowsIn('security_event')).map(({ kind }) => kind)).toContain('not_me');
});
