import { insertSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { testSecret } from './page-args.ts';

/** Opens a session of an account, as a login does. `cookie` is what its browser sends. */
export async function openSession(
  db: Db,
  accountId: string,
  now = Date.now(),
  userAgent: string | null = 'Chrome, Android',
) {
  const { token, session } = await insertSession(db, testSecret, { accountId }, { userAgent }, now);
  return { cookie: `__Host-session=${token}`, session };
}
