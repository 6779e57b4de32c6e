import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { createPostgresDatabase, untilAlone } from '#test/database.ts';
import { startS3 } from '#test/fakes/s3.ts';
import { cameraPhoto, smallPicture } from '#test/pictures.ts';
import { bucketOf, member, startSite, upload } from '#test/sent-pictures.ts';
import { testFolder } from '#test/uploads.ts';

/** What the database and the storage hold, as they name each other. */
async function holdings(db: Db, list: () => Promise<string[]>) {
  const images = await db.selectFrom('stored_image').selectAll().execute();
  const pictures = await db
    .selectFrom('picture')
    .selectAll()
    .where('stored_image_id', 'is not', null)
    .execute();
  const kept = new Set(images.filter(({ stored_at }) => stored_at !== null).map(({ id }) => id));
  const files = await list();
  const filesOf = Map.groupBy(files, (name) => name.slice(0, 36));
  return {
    pictures: pictures.map(({ id }) => id),
    unkept: images.length - kept.size,
    orphans: files.filter((name) => !kept.has(name.slice(0, 36))),
    bare: pictures.filter(
      ({ stored_image_id }) =>
        filesOf.get(stored_image_id ?? '')?.length !== 9 || !kept.has(stored_image_id ?? ''),
    ),
  };
}

type Site = {
  db: Db;
  acknowledged: string[];
  list: () => Promise<string[]>;
  incoming: () => Promise<string[]>;
};

/** When a server is killed: each a state that its database and folders show. */
const moments = {
  'while the file comes in': async ({ incoming }) => (await incoming()).length > 0,
  'while it is being stored': async ({ db }) =>
    (await db.selectFrom('stored_image').select('id').where('stored_at', 'is', null).execute())
      .length > 0,
  'between its files': async ({ list }) => (await list()).length % 9 > 0,
  'after some are acknowledged': async ({ acknowledged }) => acknowledged.length >= 2,
} satisfies Record<string, (site: Site) => Promise<boolean>>;

/**
 * Several processes may share PostgreSQL: files that one of them is storing are left alone for that
 * long.
 */
async function letAnHourPass(databaseUrl: string): Promise<void> {
  await untilAlone(databaseUrl);
  const db = openDatabase({ databaseUrl, sqliteFile: '' });
  await db
    .updateTable('stored_image')
    .set({ created_at: 0 })
    .where('stored_at', 'is', null)
    .execute();
  await db.destroy();
}

test.each(['SQLite and the disk', 'PostgreSQL and a bucket'])(
  'after kill -9 while two members send pictures, no file is without its row, no row without its files, nothing acknowledged lost: %s',
  async (at) => {
    const s3 = at === 'PostgreSQL and a bucket' ? await startS3() : undefined;
    if (s3) onTestFinished(() => s3.stop());
    const databaseUrl = s3 && (await createPostgresDatabase(inject('postgresUrl')));
    const env = s3 && databaseUrl ? { ...bucketOf(s3), DATABASE_URL: databaseUrl } : {};
    const dataDir = await testFolder();
    const settings = { ...env, DATA_DIR: dataDir };
    const namesIn = (folder: string) => readdir(join(dataDir, folder)).catch((): string[] => []);
    const list = s3 ? s3.list : () => namesIn('pictures');
    const photo = await cameraPhoto(800, 600);
    const acknowledged: string[] = [];
    for (const [n, isReached] of Object.values(moments).entries()) {
      const { server, db } = await startSite(settings);
      let isOver = false;
      const sendOn = async (email: string) => {
        const { bearer } = await member(db, email);
        while (!isOver) {
          const answer = await upload(server, bearer, photo)
            .then(async (sent) => ({
              status: sent.status,
              body: (await sent.json()) as { id: string },
            }))
            .catch(() => null);
          if (answer?.status === 201) acknowledged.push(answer.body.id);
          else if (answer) throw new Error(`answered ${answer.status}`);
        }
      };
      const senders = Promise.all([`marie${n}@example.org`, `jean${n}@example.org`].map(sendOn));
      const site = { db, acknowledged, list, incoming: () => namesIn('incoming') };
      await vi.waitUntil(() => isReached(site), { timeout: 600_000, interval: 1 });
      isOver = true;
      await server.stop('SIGKILL');
      await senders;
      await db.destroy();
      if (databaseUrl) await letAnHourPass(databaseUrl);
    }
    const { server, db } = await startSite(settings);
    try {
      const left = async () => {
        const { unkept, orphans } = await holdings(db, list);
        return unkept + orphans.length;
      };
      await expect.poll(left, { timeout: 600_000 }).toBe(0);
      const held = await holdings(db, list);
      expect(held.bare).toEqual([]);
      expect(held.pictures).toEqual(expect.arrayContaining(acknowledged));
      expect(acknowledged.length).toBeGreaterThan(0);
      // A folder may be shared as well; alone, it is empty.
      if (!s3) await expect.poll(() => namesIn('incoming'), { timeout: 60_000 }).toEqual([]);
    } finally {
      await db.destroy();
      await server.stop();
    }
  },
  900_000,
);

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers, redirect: 'manual' })).status;

test('F5: a picture that the bucket does not take in time is kept through kill -9, shown, and moved once the bucket answers', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const settings = { ...bucketOf(s3), DATA_DIR: await testFolder() };
  s3.instead = () => {};
  const first = await startSite(settings);
  onTestFinished(() => first.db.destroy());
  const marie = await member(first.db);
  const answer = await upload(first.server, marie.bearer, await smallPicture());
  // The bucket has not answered, and never will.
  expect(answer.status).toBe(201);
  await first.server.stop('SIGKILL');

  const refuseAll = (incoming: IncomingMessage) => void incoming.socket.destroy();
  s3.instead = refuseAll;
  const { server, db } = await startSite(settings);
  onTestFinished(() => db.destroy());
  await using _ = server;
  const { id } = (await answer.json()) as { id: string };
  const row = db.selectFrom('picture').select('stored_image_id').where('id', '=', id);
  const imageId = (await row.executeTakeFirstOrThrow()).stored_image_id ?? '';
  const waiting = () => readdir(join(server.dataDir, 'bucket-queue'));
  const files = await waiting();
  const [file = ''] = files;
  expect(file.startsWith(imageId)).toBe(true);
  const show = () => statusOf(`${server.url}/media/${file}`, { Cookie: marie.cookie });
  expect(await show()).toBe(200);
  expect(await statusOf(`${server.url}/about`)).toBe(200);
  s3.instead = undefined;
  await expect.poll(waiting, { timeout: 90_000 }).toEqual([]);
  expect((await s3.list()).sort()).toEqual(files.sort());
  expect(await show()).toBe(200);
  s3.instead = refuseAll;
  expect(await show(), 'a picture that only the bucket has').toBe(503);
});
