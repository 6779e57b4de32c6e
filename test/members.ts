import { insertSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { pageArgs, redirection, type Sent, shownAgain as shown, testSecret } from './page-args.ts';

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

/** Arguments for a loader or an action of a page behind login. */
export const memberArgs = (path: string, { db, ...sent }: Sent & { db: Db }) =>
  pageArgs(db, path, sent);

/** The values that an action shows again, and its status. */
export const shownAgain = async (answer: unknown) => shown((await answer) as Shown);
type Shown = Response | { data: Record<string, unknown>; init: ResponseInit | null };

/** The redirect target of a response, and its status. */
export async function redirected(answer: unknown) {
  const { status, location, headers } = redirection(await answer);
  return { status, to: location, cookies: headers.getSetCookie() };
}
