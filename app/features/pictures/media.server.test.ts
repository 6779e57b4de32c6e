import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { PageCache } from '#app/http/page-cache.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { openDisk } from '#test/storages.ts';
import { loader } from './media.ts';
import { addPictureKey, pictureKey } from './picture-key.ts';

const secret = 'a secret of more than thirty-two characters';
const now = Date.UTC(2026, 10, 20, 12);

const get = (
  { db, storage, cookie }: { db: Db; storage: Storage; cookie?: string },
  file: string,
) =>
  loader(
    memberArgs('/media/x', {
      db,
      storage,
      ...(cookie && { cookie }),
      params: { file },
    }) as LoaderFunctionArgs,
  );

const keyCookie = (pictureId: string, key: string) =>
  `__Host-pictures=${addPictureKey(undefined, pictureId, key)}`;

/** Files of a stored picture, and others that must not be readable through this route. */
async function stored(db: Db) {
  const { storage } = await openDisk();
  // At least one letter, so that the upper-case form is another name.
  const id = `a${randomUUID().slice(1)}`;
  await db
    .insertInto('stored_image')
    .values({ id, width: 720, height: 400, bytes: 1, created_at: now, stored_at: now })
    .execute();
  for (const name of ['360.avif', '720.webp', '720.jpeg', '360.png', '360.avif.part'].map(
    (rest) => `${id}-${rest}`,
  ))
    await storage.write(name, Buffer.from(name));
  await storage.write('secret', Buffer.from('secret'));
  return { db, storage, id };
}

async function sent(db: Db, accountId: string | null, state: string) {
  const site = await stored(db);
  const picture = {
    id: randomUUID(),
    state,
    image: `stored/${site.id}/720x400`,
    stored_image_id: site.id,
    width: 720,
    height: 400,
    account_id: accountId,
    idempotency_key: site.id,
    revision: 1,
    sent_at: now,
  };
  await db.insertInto('picture').values(picture).execute();
  return { ...site, pictureId: picture.id, file: `${site.id}-360.avif` };
}

// Their queries have no tests of their own.
eachEngine((engine) => {
  test('A18: the file of an unapproved picture is readable by its sender and moderators; others get a 404', async () => {
    const { db } = await engine.database();
    const senderId = await makeAccount(db, now);
    const otherId = await makeAccount(db, now, { email: 'jean@example.org', username: 'Jean Kap' });
    const editorId = await makeAccount(db, now, {
      email: 'editor@example.org',
      username: 'Editor Kap',
    });
    await db.updateTable('account').set({ role: 'editor' }).where('id', '=', editorId).execute();
    const cookies = await Promise.all(
      [senderId, editorId, otherId].map(async (id) => (await openSession(db, id)).cookie),
    );
    for (const state of ['pending', 'refused']) {
      const site = await sent(db, senderId, state);
      const statuses = await Promise.all(
        cookies.map(async (cookie) => (await get({ ...site, cookie }, site.file)).status),
      );
      expect(statuses).toEqual([200, 200, 404]);
      expect(
        (await get({ ...site, cookie: cookies[0] ?? '' }, site.file)).headers.get('cache-control'),
      ).toBe('private, no-store');
      expect((await get(site, site.file)).status).toBe(404);
      // A key does not grant access to a member’s picture.
      expect(
        (
          await get(
            { ...site, cookie: keyCookie(site.pictureId, pictureKey(secret, site.pictureId)) },
            site.file,
          )
        ).status,
      ).toBe(404);
    }
    const approved = await sent(db, senderId, 'approved');
    expect((await get(approved, approved.file)).headers.get('cache-control')).toMatch(/^public/);
  });

  test('an owner without the second factor that is due reads no unapproved picture of others', async () => {
    const { db } = await engine.database();
    const ownerId = await makeAccount(db, now);
    const { cookie } = await openSession(db, ownerId);
    const site = await sent(db, null, 'pending');
    const statusSince = async (owner_since: number) => {
      await db
        .updateTable('account')
        .set({ role: 'owner', owner_since })
        .where('id', '=', ownerId)
        .execute();
      return (await get({ ...site, cookie }, site.file)).status;
    };
    expect(await statusSince(Date.now())).toBe(200);
    expect(await statusSince(1)).toBe(404);
    const own = await sent(db, ownerId, 'pending');
    expect((await get({ ...own, cookie }, own.file)).status).toBe(200);
  });
});

onSqlite((engine) => {
  test('serves a stored picture unchanged, cacheable for a year, with scripts disabled', async () => {
    const { db } = await engine.database();
    const site = await stored(db);
    for (const format of ['webp', 'jpeg']) {
      const file = `${site.id}-720.${format}`;
      const response = await get(site, file);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toEqual({
        'content-type': `image/${format}`,
        'content-length': String(file.length),
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename="${file}"`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await response.text()).toBe(file);
    }
  });

  test('responds 404 to every other file in storage', async () => {
    const { db } = await engine.database();
    const site = await stored(db);
    const files = [
      `${site.id}-361.avif`,
      `${site.id}-360.png`,
      `${site.id}-360.avif.part`,
      `${site.id.toUpperCase()}-360.avif`,
      `${site.id}-0360.avif`,
      'secret',
      `../${site.id}-360.avif`,
      `x/../${site.id}-360.avif`,
      `${site.id}-360.avif\0`,
      '',
    ];
    for (const file of files) {
      const response = await get(site, file);
      expect([file, response.status, response.headers.get('cache-control')]).toEqual([
        file,
        404,
        'no-store',
      ]);
    }
  });

  test('does not store pictures in the page cache', async () => {
    const { db } = await engine.database();
    const site = await stored(db);
    const cache = new PageCache(1_000_000);
    const answer = await cache.render('/media/x', 1, async () => ({
      response: await get(site, `${site.id}-360.avif`),
    }));
    expect(answer).toBeInstanceOf(Response);
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test('A18: a visitor can read an uploaded picture only with its key', async () => {
    const { db } = await engine.database();
    const site = await sent(db, null, 'pending');
    const key = pictureKey(secret, site.pictureId);
    const answer = await get({ ...site, cookie: keyCookie(site.pictureId, key) }, site.file);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    const wrong = [
      '',
      'x',
      pictureKey(secret, randomUUID()),
      pictureKey('another secret', site.pictureId),
      `${key}x`,
    ];
    for (const other of wrong)
      expect(
        (await get({ ...site, cookie: keyCookie(site.pictureId, other) }, site.file)).status,
      ).toBe(404);
    expect((await get(site, site.file)).status).toBe(404);
  });
});
