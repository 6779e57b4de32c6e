import type { LoaderFunctionArgs } from 'react-router';
import type { App } from '#app/http/context.ts';
import { type ReadUpload, uploadContext } from '#app/http/receive-form.server.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { pageArgs, redirection, shownAgain as shown, testSecret } from './page-args.ts';

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

type Given = Partial<App> & {
  db: Db;
  params?: LoaderFunctionArgs['params'];
  cookie?: string;
  /** The fields of a form; with them the request is a post. */
  form?: Record<string, string>;
  method?: string;
  upload?: ReadUpload;
};

/** What a loader or an action of a page behind login gets. */
export function memberArgs(path: string, { db, cookie, form, method, upload, ...rest }: Given) {
  const args = pageArgs(db, path, {
    form,
    headers: cookie ? { cookie } : {},
    ...(upload && { method: 'POST' }),
    ...(method && { method }),
    ...rest,
  });
  if (upload) args.context.set(uploadContext, upload);
  return args;
}

/** What an action shows again, and how. */
export const shownAgain = async (answer: unknown) => shown((await answer) as Shown);
type Shown = Response | { data: Record<string, unknown>; init: ResponseInit | null };

/** The redirect target of a response, and its status. */
export async function redirected(
  answer: unknown,
): Promise<{ status: number; to: string | null; cookies: string[] }> {
  const { status, location, headers } = redirection(await answer);
  return { status, to: location, cookies: headers.getSetCookie() };
}
