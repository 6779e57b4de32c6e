import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { openDisk } from '#test/storages.ts';
import { loader } from './media.ts';
import { addPictureKey, pictureKey } from './picture-key.ts';

const secret = 'a secret of more than thirty-two characters';
const now = Date.UTC(2026, 10, 20, 12);

const keyCookie = (pictureId: string, key: string) =>
  `__Host-pictures=${addPictureKey(undefined, pictureId, key)}`;

/** Files of a stored picture, and others that must not be readable through this route. */
async function stored() {
  const { storage } = await openDisk();
  const id = randomUUID();
  const row = { id, width: 720, height: 400, bytes: 1, created_at: now, stored_at: now };
  await db.insertInto('stored_image').values(row).execute();
  for (const rest of ['360.avif', '720.webp', '720.jpeg', '360.png', '360.avif.part'])
    await storage.write(`${id}-${rest}`, Buffer.from(`${id}-${rest}`));
  await storage.write('secret', Buffer.from('secret'));
  const get = (file: string, cookie = '') => {
    const given = { db, storage, params: { file }, ...(cookie && { cookie }) };
    return loader(memberArgs('/media/x', given) as LoaderFunctionArgs);
  };
  return { id, get };
}

/** A picture that was sent, and the status and cache rule that a cookie gets its file with. */
async function sent(accountId: string | null, state: string) {
  const { id, get } = await stored();
  const pictureId = randomUUID();
  const picture = {
    ...{ id: pictureId, state, image: `stored/${id}/720x400`, stored_image_id: id },
    ...{ width: 720, height: 400, account_id: accountId, idempotency_key: id },
    ...{ revision: 1, sent_at: now },
  };
  await db.insertInto('picture').values(picture).execute();
  const ask = async (cookie?: string) => {
    const { status, headers } = await get(`${id}-360.avif`, cookie);
    return `${status} ${headers.get('cache-control')}`;
  };
  return { pictureId, ask };
}

const own = '200 private, no-store';
const nowhere = '404 no-store';

onDatabase((test) => {
  test('A18: the file of an unapproved picture is readable by its sender and moderators; others get a 404', async () => {
    const [sender, editor] = [await signIn(db, 'member', 'marie'), await signIn(db)];
    const other = await signIn(db, 'member', 'rose');
    for (const state of ['pending', 'refused']) {
      const { pictureId, ask } = await sent(sender.id, state);
      for (const { cookie } of [sender, editor]) expect(await ask(cookie)).toBe(own);
      // A key does not grant access to a member’s picture.
      const key = keyCookie(pictureId, pictureKey(secret, pictureId));
      for (const cookie of [other.cookie, undefined, key]) expect(await ask(cookie)).toBe(nowhere);
    }
    const approved = await sent(sender.id, 'approved');
    expect(await approved.ask()).toMatch(/^200 public/);
  });

  test('an owner without the second factor that is due reads no unapproved picture of others', async () => {
    const ownerId = await makeAccount(db, now);
    const { cookie } = await openSession(db, ownerId);
    const picture = await sent(null, 'pending');
    const askSince = async (owner_since: number) => {
      const change = db.updateTable('account').set({ role: 'owner', owner_since });
      await change.where('id', '=', ownerId).execute();
      return picture.ask(cookie);
    };
    expect(await askSince(Date.now())).toBe(own);
    expect(await askSince(1)).toBe(nowhere);
    expect(await (await sent(ownerId, 'pending')).ask(cookie)).toBe(own);
  });
});

test('serves a stored picture unchanged, cacheable for a year, with scripts disabled', async () => {
  const { id, get } = await stored();
  const file = `${id}-720.webp`;
  const response = await get(file);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'image/webp',
    'content-length': String(file.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${file}"`,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await response.text()).toBe(file);
});

test('responds 404 to every other file in storage', async () => {
  const { id, get } = await stored();
  const ends = ['361.avif', '360.png', '360.avif.part', '0360.avif', '360.avif\0'];
  const others = ['../', 'x/../'].map((path) => `${path}${id}-360.avif`);
  for (const file of [...ends.map((rest) => `${id}-${rest}`), ...others, 'secret', '']) {
    const { status, headers } = await get(file);
    expect(`${status} ${headers.get('cache-control')}`, file).toBe(nowhere);
  }
});

test('A18: a visitor can read an uploaded picture only with its key', async () => {
  const { pictureId, ask } = await sent(null, 'pending');
  const key = pictureKey(secret, pictureId);
  expect(await ask(keyCookie(pictureId, key))).toBe(own);
  const wrong = ['', pictureKey(secret, randomUUID()), pictureKey('another secret', pictureId)];
  for (const other of wrong) expect(await ask(keyCookie(pictureId, other)), other).toBe(nowhere);
  expect(await ask()).toBe(nowhere);
});
