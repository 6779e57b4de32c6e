import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished } from 'vitest';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from './accounts.ts';
import { createPostgresDatabase, untilAlone } from './database.ts';
import { type S3, startS3 } from './fakes/s3.ts';
import { cameraPhoto } from './pictures.ts';
import { startServer, type TestServer } from './server.ts';
import { blobOf, testFolder } from './uploads.ts';

const APP_SECRET = 'a secret of more than thirty-two characters';

/** A server with a member, whose access token it knows. */
export async function startSite(env: Record<string, string> = {}) {
  const server = await startServer({ APP_SECRET, ...env });
  const db = openDatabase({
    databaseUrl: env.DATABASE_URL,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  return { server, db };
}

export async function member(db: Db, email = 'marie@example.org') {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  // The server sends emails, too: its own worker may have sent the link.
  const id =
    found?.id ??
    (await makeAccount(db, Date.now(), { email, username: email.split('@')[0], verified: false }));
  await db
    .updateTable('account')
    .set({ email_verified_at: Date.now() })
    .where('id', '=', id)
    .execute();
  const { token, session } = await insertSession(
    db,
    APP_SECRET,
    { accountId: id },
    { userAgent: null },
    Date.now(),
  );
  return {
    id,
    bearer: `Bearer ${await issueAccessToken(APP_SECRET, session.id, Date.now())}`,
    cookie: `session=${token}`,
  };
}

export function upload(
  { url }: TestServer,
  bearer: string,
  picture: Uint8Array,
): Promise<Response> {
  const body = new FormData();
  body.set('title', 'Kap');
  body.set('description', 'Nan syèl la');
  body.set('image', blobOf(picture), 'photo.jpg');
  return fetch(`${url}/api/upload`, { method: 'POST', headers: { Authorization: bearer }, body });
}

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

export type Moment = keyof typeof moments;
export const everyMoment = Object.keys(moments) as Moment[];

export const bucketOf = ({
  settings: { endpoint, bucket, region, accessKeyId, secretAccessKey },
}: S3) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
  ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
});

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

/**
 * Kills a site at each of these moments while two members send pictures: no file may be without its
 * row, no row without its files, nothing acknowledged lost.
 */
export async function killDuringUploads(
  at: 'SQLite and the disk' | 'PostgreSQL and a bucket',
  when: Moment[],
): Promise<void> {
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
  for (const [n, moment] of when.entries()) {
    const isReached = moments[moment];
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
    while (!(await isReached({ db, acknowledged, list, incoming: () => namesIn('incoming') })))
      await wait(1);
    isOver = true;
    await server.stop('SIGKILL');
    await senders;
    await db.destroy();
    if (databaseUrl) await letAnHourPass(databaseUrl);
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
}
