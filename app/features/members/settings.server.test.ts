import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import {
  authenticate,
  isResetTokenValid,
  requestPasswordReset,
} from '#app/features/accounts/passwords.server.ts';
import type { ReadUpload } from '#app/http/receive-form.server.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { gps, plain } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, type FormEntry, sentBody, sentForm } from '#test/uploads.ts';
import { loader as showHead } from './account-settings.tsx';
import { action as press } from './actions.ts';
import { loader as exportData } from './export.ts';
import { action as changePassword } from './password.tsx';
import { action as sendPicture } from './picture.tsx';
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
  const opened = await findSession(db, testSecret, token, Date.now());
  expect(opened).toMatchObject({ session: { id: here } });
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

test('A20: lists only the member’s sessions, the current one first; shows no tokens', async () => {
  const { id, session, get } = await member();
  const before = await openSession(db, id, Date.now() - 60_000, null);
  // Another device, used more recently than this one.
  const later = await openSession(db, id, Date.now() + 60_000, null);
  await member('other');
  const seen = ({ id, createdAt, lastSeenAt, userAgent }: typeof session, isHere = false) => ({
    ...{ id, userAgent, createdAt, lastSeenAt, isHere },
  });
  const { sessions } = await get(showHead, '/head');
  expect(sessions).toEqual([seen(session, true), seen(later.session), seen(before.session)]);
});

test('only its member can end a session, or all of them', async () => {
  const { id, session, cookies, send } = await member();
  const other = await openSession(db, id);
  const stranger = await member('other');
  const end = (by: typeof send, which: string) => by(press, `/head/sessions/${which}/end`);
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
  expect(JSON.parse(text)).toMatchObject({ profile, sessions: [{ id: session.id }], messages: [] });
  expect(text).not.toMatch(/argon2|_hash|token/);
  expect(text).not.toContain(cookie.split('=')[1]);
  for (let count = 2; count <= 5; count++) expect((await read()).status).toBe(200);
  const refused = await read();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 600]).toEqual([429, true]);
  expect(JSON.parse(text)).toMatchObject({ code: 'too_many_requests' });
});

const png = (width: number) => plain(width, width).png().toBuffer();

async function withDisk() {
  const { storage, list } = await openDisk();
  const id = await makeAccount(db, Date.now());
  const browser = await browserOf(id);
  const post = (upload: ReadUpload, site = storage) =>
    browser.get(sendPicture, '/ht/head/picture', { storage: site, upload });
  const store = async (bytes: Uint8Array, site = storage) =>
    post(await sentForm([['picture', blobOf(new Uint8Array(bytes))]]), site);
  const all = async () => [await findAccount(db, id), await list()] as const;
  return { storage, list, post, all, browser, store };
}

test('A20: re-encodes a picture without its metadata, replaces the previous one, and removes it with its files', async () => {
  const { storage, list, store, all, browser } = await withDisk();
  const withPlace = await plain(40, 30).withExif(gps).jpeg().toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const done = { status: 303, to: '/ht/head?done=picture' };
  expect(await store(withPlace)).toMatchObject(done);
  const files = await list();
  expect(files).not.toEqual([]);
  for (const file of files)
    expect((await sharp((await storage.read(file)) ?? []).metadata()).exif).toBeUndefined();

  await store(await png(30));
  const [account, left] = await all();
  const second = parseImageReference(account?.picture ?? null);
  expect(second).toMatchObject({ kind: 'stored', width: 30 });
  const id = second?.kind === 'stored' ? second.id : '';
  expect(left.filter((file) => !file.startsWith(id))).toEqual([]);
  expect(await rowsIn('stored_image')).toMatchObject([{ width: 30 }]);

  const removed = { status: 303, to: '/head?done=picture-removed' };
  for (let round = 0; round < 2; round++) {
    const answer = await browser.send(press, '/head/picture/removal', {}, { storage });
    expect(answer).toMatchObject(removed);
  }
  expect(await all()).toMatchObject([{ picture: null }, []]);
  expect(await rowsIn('stored_image')).toEqual([]);
});

test('what is no picture, is too large, comes with too many others or finds no room does not replace the previous one', async () => {
  const { storage, post, store, all } = await withDisk();
  await store(await png(30));
  const before = await all();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  const two: FormEntry[] = ['a', 'b'].map((text) => ['picture', blobOf(Buffer.from(text))]);
  const missing = { status: 400, errors: { picture: 'pictureMissing' } };
  const noForm = { status: 400, notice: { outcome: 'expired' } };
  const texts = new Map();
  const busy = { outcome: 'busy', retryAfterSeconds: 10, texts } as const;
  const refused: [ReadUpload, object][] = [
    [
      await sentForm([['picture', blobOf(Buffer.from(svg))]]),
      { status: 400, errors: { picture: 'pictureKind' } },
    ],
    [await sentForm([['picture', new Blob([])]]), missing],
    [await sentForm([['picture', 'a text']]), missing],
    [await sentForm(two), noForm],
    [await sentBody('multipart/form-data', Buffer.alloc(9)), noForm],
    [async () => ({ outcome: 'tooLarge', texts }), { errors: { picture: 'pictureTooLarge' } }],
    [async () => busy, { status: 503 }],
  ];
  for (const [upload, shown] of refused) expect(await post(upload)).toMatchObject(shown);
  // All members and the gallery share the room.
  const [{ bytes = 0 } = {}] = await rowsIn('stored_image');
  const full = { status: 507, notice: { outcome: 'rejected', reason: 'storageFull' } };
  const other = await png(20);
  expect(await store(other, { ...storage, maxBytes: bytes })).toMatchObject(full);
  expect(await all()).toEqual(before);
  expect((await store(other, { ...storage, maxBytes: bytes + 1 })).status).toBe(303);
});
