import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { startS3 } from '#test/fakes/s3.ts';
import { bucketOf, member, startSite, upload } from '#test/kill-during-uploads.ts';
import { cameraPhoto, smallPicture } from '#test/pictures.ts';
import { parseAnswers, sendForEver, sendRaw } from '#test/raw-http.ts';
import { testFolder } from '#test/uploads.ts';

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers, redirect: 'manual' })).status;

type Site = Awaited<ReturnType<typeof startSite>>;

/** The id of a picture that was answered 201, and of its stored image. */
async function storedIn({ db }: Pick<Site, 'db'>, answer: Response) {
  const { id } = (await answer.json()) as { id: string };
  const row = db.selectFrom('picture').select('stored_image_id').where('id', '=', id);
  return { id, imageId: (await row.executeTakeFirstOrThrow()).stored_image_id ?? '' };
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.db.destroy();
  await site.server.stop();
});

test('F5, A18: a sent picture is visible to its sender only, and to everyone once a moderator has approved it', async () => {
  const { server, db } = site;
  const marie = await member(db);
  const jean = await member(db, 'jean@example.org');
  const answer = await upload(server, marie.bearer, await cameraPhoto(800, 600));
  expect(answer.status).toBe(201);
  const { id, imageId } = await storedIn(site, answer);
  const file = `${server.url}/media/${imageId}-720.webp`;
  expect([await statusOf(file), await statusOf(file, { Cookie: jean.cookie })]).toEqual([404, 404]);
  const own = await fetch(file, { headers: { Cookie: marie.cookie } });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const bytes = await own.bytes();
  await db
    .updateTable('picture')
    .set({ state: 'approved', number: 99 })
    .where('id', '=', id)
    .execute();
  for (const headers of [new Headers(), new Headers({ Cookie: jean.cookie })]) {
    const shown = await fetch(file, { headers });
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await shown.bytes()).toEqual(bytes);
  }
});

/** The beginning of an upload whose body never ends. */
const uploadHead = (bearer: string) =>
  `${requestHead(bearer)}Transfer-Encoding: chunked\r\n\r\n${filePart.length.toString(16)}\r\n${filePart}\r\n`;
const requestHead = (bearer: string) =>
  'POST /api/upload HTTP/1.1\r\nHost: bwt.example\r\nConnection: close\r\n' +
  `Authorization: ${bearer}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
const filePart = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

test('F5: an endless body is cut off with 413, a huge Content-Length at once, and no file remains', async () => {
  const { server, db } = site;
  const { bearer } = await member(db);
  let cut = '';
  // A client that is still sending when the connection ends may lose the response.
  while (cut === '') cut = await sendForEver(server.port, uploadHead(bearer));
  expect(cut.slice(0, 12)).toBe('HTTP/1.1 413');
  const huge = await sendRaw(
    server.port,
    `${requestHead(bearer)}Content-Length: 900000000\r\n\r\n--x`,
  );
  const [answer] = parseAnswers(huge);
  expect([answer?.status, JSON.parse(answer?.body ?? '{}')]).toMatchObject([
    413,
    { code: 'too_large' },
  ]);
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
});

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
  const { imageId } = await storedIn({ db }, answer);
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

test('A7, A8: an empty gallery invites to send the first picture', async () => {
  const { server, db } = site;
  await db.updateTable('picture').set({ state: 'refused' }).execute();
  await bumpContentVersion(db);
  const gallery = async () => (await fetch(`${server.url}/galerie`)).text();
  await expect.poll(gallery).toContain(galleryTexts.fr.emptyTitle);
  expect(/<main.*<\/main>/s.exec(await gallery())?.[0]).toContain('href="/addpicture"');
  const newest = await fetch(`${server.url}/gallery`, { redirect: 'manual' });
  expect(newest.headers.get('location')).toBe('/galerie');
});
