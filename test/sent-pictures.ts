import { join } from 'node:path';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from './accounts.ts';
import type { S3 } from './fakes/s3.ts';
import { startServer, type TestServer } from './server.ts';
import { blobOf } from './uploads.ts';

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

export async function member(db: Db, email = 'marie@example.org', secret = APP_SECRET) {
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
    secret,
    { accountId: id },
    { userAgent: null },
    Date.now(),
  );
  return {
    id,
    bearer: `Bearer ${await issueAccessToken(secret, session.id, Date.now())}`,
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

export const bucketOf = ({
  settings: { endpoint, bucket, region, accessKeyId, secretAccessKey },
}: S3) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
  ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
});
