import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { untilAlone } from '#test/database.ts';
import { startS3 } from '#test/fakes/s3.ts';
import { testSecret } from '#test/page-args.ts';
import { cameraPhoto, smallPicture } from '#test/pictures.ts';
import { createPostgresDatabase } from '#test/postgres.ts';
import { member, upload } from '#test/sent-pictures.ts';
import { startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';

async function startSite(env: Record<string, string>) {
  const server = await startServer({ APP_SECRET: testSecret, ...env });
  const sqliteFile = join(server.dataDir, 'bwt.sqlite');
  const db = openDatabase({ databaseUrl: env.DATABASE_URL, sqliteFile });
  onTestFinished(() => db.destroy());
  return { server, db };
}

/** Files that the database names, and files that the storage holds. */
async function holdings(db: Db, list: () => Promise<string[]>) {
  const images = await db.selectFrom('stored_image').selectAll().execute();
  const sent = db.selectFrom('picture').selectAll().where('stored_image_id', 'is not', null);
  const pictures = await sent.execute();
  const kept = new Set(images.filter(({ stored_at }) => stored_at !== null).map(({ id }) => id));
  const files = Map.groupBy(await list(), (name) => name.slice(0, 36));
  return {
    pictures: pictures.map(({ id }) => id),
    unkept: images.length - kept.size,
    orphans: [...files.keys()].filter((id) => !kept.has(id)),
    bare: pictures.filter(({ stored_image_id: id }) => files.get(id ?? '')?.length !== 9),
  };
}

test.each(['SQLite and the disk', 'PostgreSQL and a bucket'])(
  'after kill -9 while two members send pictures, no file is without its row, no row without its files, nothing acknowledged lost: %s',
  async (at) => {
    const s3 = at === 'PostgreSQL and a bucket' ? await startS3() : undefined;
    if (s3) onTestFinished(() => s3.stop());
    const databaseUrl = s3 && (await createPostgresDatabase(inject('postgresUrl')));
    const DATA_DIR = await testFolder();
    const settings = { DATA_DIR, ...(databaseUrl && { ...s3.env, DATABASE_URL: databaseUrl }) };
    const namesIn = (folder: string) => readdir(join(DATA_DIR, folder)).catch((): string[] => []);
    const list = s3 ? s3.list : () => namesIn('pictures');
    const photo = await cameraPhoto(800, 600);
    const acknowledged: string[] = [];
    /** When the server is killed: each a state that its database and folders show. */
    const moments: ((db: Db) => Promise<boolean>)[] = [
      // While a file comes in, while one is being stored, between its sizes, and after some.
      async () => (await namesIn('incoming')).length > 0,
      async (db) => (await holdings(db, list)).unkept > 0,
      async () => (await list()).length % 9 > 0,
      async () => acknowledged.length >= 2,
    ];
    for (const [n, isReached] of moments.entries()) {
      const { server, db } = await startSite(settings);
      let isOver = false;
      const sendOn = async (username: string) => {
        const { bearer } = await member(db, username);
        while (!isOver) {
          const answer = await upload(server, bearer, photo).catch(() => null);
          if (answer && answer.status !== 201) throw new Error(`answered ${answer.status}`);
          const { id } = (await answer?.json().catch(() => null)) ?? {};
          if (id) acknowledged.push(id);
        }
      };
      const senders = Promise.all([`marie${n}`, `jean${n}`].map(sendOn));
      await vi.waitUntil(() => isReached(db), { timeout: 600_000, interval: 1 });
      isOver = true;
      await server.stop('SIGKILL');
      await senders;
      if (!databaseUrl) continue;
      await untilAlone(databaseUrl);
      // As if an hour had gone by: until then, files may be those that another process stores.
      const passed = db.updateTable('stored_image').set({ created_at: 0 });
      await passed.where('stored_at', 'is', null).execute();
    }
    const { server, db } = await startSite(settings);
    await using _ = server;
    const settled = { unkept: 0, orphans: [], bare: [] };
    const held = () => holdings(db, list);
    await expect.poll(held, { timeout: 600_000 }).toMatchObject(settled);
    expect((await held()).pictures).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(0);
    // A folder may be shared as well; alone, it is empty.
    if (!s3) await expect.poll(() => namesIn('incoming')).toEqual([]);
  },
  900_000,
);

test('F5: a picture that the bucket does not take in time is kept through kill -9, shown, and moved once the bucket answers', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const settings = { ...s3.env, DATA_DIR: await testFolder() };
  s3.instead = () => {};
  const first = await startSite(settings);
  const marie = await member(first.db);
  const answer = await upload(first.server, marie.bearer, await smallPicture());
  // The bucket has not answered, and never will.
  expect(answer.status).toBe(201);
  await first.server.stop('SIGKILL');

  const refuseAll = (incoming: IncomingMessage) => void incoming.socket.destroy();
  s3.instead = refuseAll;
  const { server } = await startSite(settings);
  await using _ = server;
  const waiting = () => readdir(join(server.dataDir, 'bucket-queue'));
  const files = await waiting();
  const show = async () =>
    (await fetch(`${server.url}/media/${files[0]}`, { headers: { Cookie: marie.cookie } })).status;
  expect(await show()).toBe(200);
  s3.instead = undefined;
  await expect.poll(waiting, { timeout: 90_000 }).toEqual([]);
  expect((await s3.list()).sort()).toEqual(files.sort());
  expect(await show()).toBe(200);
  s3.instead = refuseAll;
  expect(await show(), 'a picture that only the bucket has').toBe(503);
});
