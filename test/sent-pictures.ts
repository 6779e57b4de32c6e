import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from './accounts.ts';
import { openSession } from './members.ts';
import { testSecret } from './page-args.ts';
import type { TestServer } from './server.ts';
import { blobOf } from './uploads.ts';

/** A new member of a site whose APP_SECRET is `testSecret`, who has logged in. */
export async function member(db: Db, username = 'marie') {
  const id = await makeAccount(db, Date.now(), { username, email: `${username}@example.org` });
  const { cookie, session } = await openSession(db, id);
  return {
    id,
    bearer: `Bearer ${await issueAccessToken(testSecret, session.id, Date.now())}`,
    cookie: cookie.replace('__Host-', ''),
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
