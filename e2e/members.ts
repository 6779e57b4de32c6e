import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { sql } from 'kysely';
import type { Role } from '#app/http/session/account.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { writeXsrfCookie } from '#app/http/xsrf.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { goodPassword } from '#test/accounts.ts';
import { xsrfIn } from '#test/api.ts';
import { secretOf, type TestServer } from '#test/server.ts';

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

/** While a table cannot be reached; what refers to it is left as it is. */
export const renamed = (server: TestServer, table: string, meanwhile: () => Promise<void>) =>
  onDatabase(server, async (db) => {
    await sql`pragma legacy_alter_table = on`.execute(db);
    await db.schema.alterTable(table).renameTo('away').execute();
    try {
      await meanwhile();
    } finally {
      await db.schema.alterTable('away').renameTo(table).execute();
    }
  });

const passwordHash = passwords.hash(goodPassword);

export type NewMember = { username?: string; verified?: boolean; role?: Role };

/** A new account, whose email address is verified unless asked otherwise. No email is queued. */
export async function makeMember(server: TestServer, given: NewMember = {}): Promise<Member> {
  const { username = 'Marie Kap', verified = true, role = 'member' } = given;
  const [id, now] = [randomUUID(), Date.now()];
  const email = `${id}@example.org`;
  const row = { id, email, username, role, locale: 'fr', password_hash: await passwordHash };
  const times = { email_verified_at: verified ? now : null, created_at: now, updated_at: now };
  const values = { ...row, ...times };
  await onDatabase(server, (db) => db.insertInto('account').values(values).execute());
  return { id, email, username };
}

/** Opens a session, as a login does. */
export async function openSession(
  server: TestServer,
  { id }: Pick<Member, 'id'>,
  userAgent = 'Chrome, Linux',
) {
  const secret = await secretOf(server);
  const { token, session } = await onDatabase(server, (db) =>
    insertSession(db, secret, { accountId: id }, { userAgent }, Date.now()),
  );
  const xsrf = xsrfIn(writeXsrfCookie(secret, session.id, 60, { publicUrl: server.url }));
  return { token, xsrf, sessionId: session.id, cookie: `session=${token}` };
}

/** The cookie of a new account's session. */
export const cookieOf = async (server: TestServer, role: Role = 'member'): Promise<string> =>
  (await openSession(server, await makeMember(server, { role }))).cookie;

/** Gives a browser a session of a member, or of a new one: logging in is tested elsewhere. */
export async function signIn(
  server: TestServer,
  context: BrowserContext,
  who: Member | NewMember = {},
): Promise<Member> {
  const member = 'id' in who ? who : await makeMember(server, who);
  const { token, xsrf } = await openSession(server, member);
  const shared = { url: server.url, sameSite: 'Lax' } as const;
  await context.addCookies([
    { name: 'session', value: token, httpOnly: true, ...shared },
    { name: 'XSRF-TOKEN', value: xsrf, ...shared },
  ]);
  return member;
}
