import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { writeXsrfCookie } from '#app/http/xsrf.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { xsrfIn } from '#test/api.ts';
import { secretOf, type TestServer } from '#test/server.ts';

export const password = 'kite over Vertières 1803';

export type Member = { id: string; email: string; username: string };

/** Works on a server's own database, as its commands do, while it serves. */
export async function onDatabase<T>(
  { dataDir }: TestServer,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ databaseUrl: undefined, sqliteFile: join(dataDir, 'bwt.sqlite') });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const passwordHash = passwords.hash(password);

/** A new member, whose email address is verified unless asked otherwise. No email is queued. */
export async function makeMember(
  server: TestServer,
  given: { username?: string; verified?: boolean } = {},
): Promise<Member> {
  const { username = 'Marie Kap', verified = true } = given;
  const [id, now] = [randomUUID(), Date.now()];
  const email = `${id}@example.org`;
  const untold = {
    phone: null,
    genre: null,
    birthdate: null,
    country: null,
    region: null,
    picture: null,
    local_date_time: null,
  };
  const row = {
    id,
    email,
    username,
    password_hash: await passwordHash,
    role: 'member',
    locale: 'fr',
    ...untold,
  };
  const times = { email_verified_at: verified ? now : null, created_at: now, updated_at: now };
  await onDatabase(server, (db) =>
    db
      .insertInto('account')
      .values({ ...row, ...times })
      .execute(),
  );
  return { id, email, username };
}

/**
 * Gives a browser a session of the member, as a login does: logging in itself is tested elsewhere.
 */
export async function signIn(
  server: TestServer,
  context: BrowserContext,
  { id }: Member,
  userAgent = 'Chrome, Linux',
): Promise<void> {
  const secret = await secretOf(server);
  const { token, session } = await onDatabase(server, (db) =>
    insertSession(db, secret, { accountId: id }, { userAgent }, Date.now()),
  );
  const xsrf = xsrfIn(writeXsrfCookie(secret, session.id, 60, { publicUrl: server.url }));
  await context.addCookies([
    { name: 'session', value: token, url: server.url, httpOnly: true, sameSite: 'Lax' },
    { name: 'XSRF-TOKEN', value: xsrf, url: server.url, sameSite: 'Lax' },
  ]);
}
