import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { createPostgresDatabase, untilAlone } from '#test/database.ts';
import { type S3, startS3 } from '#test/fakes/s3.ts';
import { cameraPhoto, smallPicture } from '#test/pictures.ts';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { blobOf, testFolder } from '#test/uploads.ts';

const APP_SECRET = 'a secret of more than thirty-two characters';

/** A server with a member, whose access token it knows. */
async function startSite(env: Record<string, string> = {}) {
  const server = await startServer({ APP_SECRET, ...env });
  const db = openDatabase({ databaseUrl: env.DATABASE_URL, sqliteFile: join(server.dataDir, 'bwt.sqlite') });
  return { server, db };
}

async function member(db: Db, email = 'marie@example.org') {
  const found = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  // The server mails, too: the link may have left by its own worker.
  const id = found?.id ?? (await makeAccount(db, Date.now(), { email, username: email.split('@')[0], verified: false }));
  await db.updateTable('account').set({ email_verified_at: Date.now() }).where('id', '=', id).execute();
  const { token, session } = await insertSession(db, { accountId: id }, { userAgent: null }, Date.now());
  return { id, bearer: `Bearer ${await issueAccessToken(APP_SECRET, session.id, Date.now())}`, cookie: `session=${token}` };
}

function upload({ url }: TestServer, bearer: string, picture: Uint8Array): Promise<Response> {
  const body = new FormData();
  body.set('title', 'Kap');
  body.set('description', 'Nan syèl la');
  body.set('image', blobOf(picture), 'photo.jpg');
  return fetch(`${url}/api/upload`, { method: 'POST', headers: { Authorization: bearer }, body });
}

/** What the database and the storage hold, as they name each other. */
async function holdings(db: Db, list: () => Promise<string[]>) {
  const images = await db.selectFrom('stored_image').selectAll().execute();
  const pictures = await db.selectFrom('picture').selectAll().where('stored_image_id', 'is not', null).execute();
  const kept = new Set(images.filter(({ stored_at }) => stored_at !== null).map(({ id }) => id));
  const files = await list();
  const filesOf = Map.groupBy(files, (name) => name.slice(0, 36));
  return {
    pictures: pictures.map(({ id }) => id),
    unkept: images.length - kept.size,
    orphans: files.filter((name) => !kept.has(name.slice(0, 36))),
    bare: pictures.filter(
      ({ stored_image_id }) => filesOf.get(stored_image_id ?? '')?.length !== 9 || !kept.has(stored_image_id ?? ''),
    ),
  };
}

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers, redirect: 'manual' })).status;

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.db.destroy();
  await site.server.stop();
});

test('F5 A18 a picture is sent, seen by its sender alone, and by all when a moderator has approved it', async () => {
  const { server, db } = site;
  const marie = await member(db);
  const jean = await member(db, 'jean@example.org');
  const answer = await upload(server, marie.bearer, await cameraPhoto(1_600, 1_200));
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const { stored_image_id } = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const file = `${server.url}/media/${stored_image_id}-720.webp`;
  expect([await statusOf(file), await statusOf(file, { Cookie: jean.cookie })]).toEqual([404, 404]);
  const own = await fetch(file, { headers: { Cookie: marie.cookie } });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const bytes = await own.bytes();
  await db.updateTable('picture').set({ state: 'approved', number: 99 }).where('id', '=', id).execute();
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

/** Sends for ever, until the server ends the connection. @returns what it answered. */
function sendForEver(port: number, bearer: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: bwt.example\r\nConnection: close\r\nAuthorization: ${bearer}\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
      socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
      pump();
    });
    const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    const pump = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', pump);
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

test('F5 an endless body is cut with 413, one that says it is huge at once, and nothing of either is left', async () => {
  const { server, db } = site;
  const { bearer } = await member(db);
  let cut = '';
  // Who goes on sending while the connection is ended may lose the answer with it.
  while (cut === '') cut = await sendForEver(server.port, bearer);
  expect(cut.slice(0, 12)).toBe('HTTP/1.1 413');
  const huge = await sendRaw(
    server.port,
    `POST /api/upload HTTP/1.1\r\nHost: bwt.example\r\nConnection: close\r\nAuthorization: ${bearer}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000000\r\n\r\n--x',
  );
  const [answer] = parseAnswers(huge);
  expect([answer?.status, JSON.parse(answer?.body ?? '{}')]).toMatchObject([413, { code: 'too_large' }]);
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
});

test('pages are answered while pictures are encoded', async () => {
  const { server, db } = site;
  const { bearer } = await member(db);
  const photo = await cameraPhoto(3_000, 2_000);
  let done = false;
  const uploads = Promise.all(Array.from({ length: 4 }, () => upload(server, bearer, photo))).finally(() => {
    done = true;
  });
  const times: number[] = [];
  while (!done) {
    const started = performance.now();
    expect(await statusOf(`${server.url}/contact?x=${times.length}`)).toBe(200);
    times.push(performance.now() - started);
  }
  expect((await uploads).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  times.sort((a, b) => a - b);
  expect(times.length).toBeGreaterThan(20);
  expect(times[Math.floor(times.length * 0.5)] ?? 0, 'milliseconds').toBeLessThan(500);
});

/** When a server is killed: each a state that its database and folders show. */
const moments: [
  name: string,
  isReached: (site: { db: Db; list: () => Promise<string[]>; incoming: () => Promise<string[]> }) => Promise<boolean>,
][] = [
  ['while the file comes in', async ({ incoming }) => (await incoming()).length > 0],
  [
    'while it is being stored',
    async ({ db }) => (await db.selectFrom('stored_image').select('id').where('stored_at', 'is', null).execute()).length > 0,
  ],
  ['between its files', async ({ list }) => (await list()).length % 9 > 0],
  [
    'after some are kept',
    async ({ db }) => (await db.selectFrom('picture').select('id').where('account_id', 'is not', null).execute()).length >= 2,
  ],
];

const bucketOf = ({ settings: { endpoint, bucket, region, accessKeyId, secretAccessKey } }: S3) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
  ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
});

/** Several processes may share PostgreSQL: what one of them stores is let be for that long. */
async function letAnHourPass(databaseUrl: string): Promise<void> {
  await untilAlone(databaseUrl);
  const db = openDatabase({ databaseUrl, sqliteFile: '' });
  await db.updateTable('stored_image').set({ created_at: 0 }).where('stored_at', 'is', null).execute();
  await db.destroy();
}

type Place = { env: Record<string, string>; s3?: S3 };

test.each<[string, () => Promise<Place>]>([
  ['SQLite and the disk', async () => ({ env: {} })],
  [
    'PostgreSQL and a bucket',
    async () => {
      const s3 = await startS3();
      onTestFinished(() => s3.stop());
      return { env: { ...bucketOf(s3), DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')) }, s3 };
    },
  ],
])(
  'after kill -9 no file is without its row, no row without its files, nothing acknowledged lost: %s',
  async (_name, place) => {
    const { env, s3 } = await place();
    const dataDir = await testFolder();
    const settings = { ...env, DATA_DIR: dataDir };
    const namesIn = (folder: string) => readdir(join(dataDir, folder)).catch((): string[] => []);
    const list = s3 ? s3.list : () => namesIn('pictures');
    const photo = await cameraPhoto(1_600, 1_200);
    const acknowledged: string[] = [];
    for (const [n, [, isReached]] of moments.entries()) {
      const { server, db } = await startSite(settings);
      let isOver = false;
      const sendOn = async (email: string) => {
        const { bearer } = await member(db, email);
        while (!isOver) {
          const answer = await upload(server, bearer, photo)
            .then(async (sent) => ({ status: sent.status, body: (await sent.json()) as { id: string } }))
            .catch(() => null);
          if (answer?.status === 201) acknowledged.push(answer.body.id);
          else if (answer) throw new Error(`answered ${answer.status}`);
        }
      };
      const senders = Promise.all([`marie${n}@example.org`, `jean${n}@example.org`].map(sendOn));
      while (!(await isReached({ db, list, incoming: () => namesIn('incoming') }))) await wait(1);
      isOver = true;
      await server.stop('SIGKILL');
      await senders;
      await db.destroy();
      if (env.DATABASE_URL) await letAnHourPass(env.DATABASE_URL);
    }
    const { server, db } = await startSite(settings);
    try {
      let held = await holdings(db, list);
      while (held.unkept > 0 || held.orphans.length > 0) {
        await wait(50);
        held = await holdings(db, list);
      }
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
  180_000,
);

test('while the bucket is away the site reads on, and a picture is asked to come again', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const { server, db } = await startSite(bucketOf(s3));
  try {
    const { bearer } = await member(db);
    const picture = await smallPicture();
    expect((await upload(server, bearer, picture)).status).toBe(201);
    // Its port stays its own: another server might get it.
    s3.instead = (incoming) => incoming.socket.destroy();
    const refused = await upload(server, bearer, picture);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.json()).toMatchObject({ code: 'service_unavailable' });
    expect(server.output()).toContain('could not write: fetch failed');
    expect(await statusOf(`${server.url}/about`)).toBe(200);
  } finally {
    await db.destroy();
    await server.stop();
  }
});
