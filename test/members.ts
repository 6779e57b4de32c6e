import { pino } from 'pino';
import type { LoaderFunctionArgs } from 'react-router';
import { startSession } from '#app/domain/accounts/sessions.server.ts';
import { type App, requestIdContext } from '#app/http/context.ts';
import { clientAddressContext } from '#app/http/session.server.ts';
import { type ReadUpload, uploadContext } from '#app/http/upload.ts';
import type { Db } from '#app/platform/database.server.ts';
import { loaderArgs } from './loader-args.ts';

const secret = 'a secret of more than thirty-two characters';

/** Opens a session of an account, as a login does. `cookie` is what its browser sends. */
export async function openSession(db: Db, accountId: string, now = Date.now(), userAgent: string | null = 'Chrome, Android') {
  const { token, session } = await startSession(db, accountId, { userAgent }, now);
  return { cookie: `__Host-session=${token}`, session };
}

type Given = Partial<App> & {
  params?: LoaderFunctionArgs['params'];
  cookie?: string;
  /** The fields of a form; with them the request is a post. */
  form?: Record<string, string>;
  method?: string;
  upload?: ReadUpload;
};

/** What a loader or an action of a page behind login gets. */
export function memberArgs(path: string, { cookie, form, method, upload, params, ...app }: Given) {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const body = form && new URLSearchParams(form);
  const init = { method: method ?? (form || upload ? 'POST' : 'GET'), headers, ...(body ? { body } : {}) };
  const log = pino({ level: 'silent' });
  const args = loaderArgs(path, { secret, log, wakeOutbox() {}, ...(params ? { params } : {}), ...app, init });
  args.context.set(requestIdContext, 'test');
  args.context.set(clientAddressContext, '192.0.2.7');
  if (upload) args.context.set(uploadContext, upload);
  return args;
}

/** What an action shows again, and how. */
export async function shownAgain(answer: unknown) {
  const shown = await answer;
  if (shown instanceof Response) throw new Error(`answered with ${shown.status} ${shown.headers.get('location')}`);
  const { data, init } = shown as { data: Record<string, unknown>; init: ResponseInit | null };
  return { status: init?.status, headers: new Headers(init?.headers), ...data };
}

/** Where an answer leads, and with which status. */
export async function redirected(answer: unknown): Promise<{ status: number; to: string | null; cookies: string[] }> {
  const response = await answer;
  if (!(response instanceof Response)) throw new Error(`shows a page: ${JSON.stringify(response)}`);
  return { status: response.status, to: response.headers.get('location'), cookies: response.headers.getSetCookie() };
}
