import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { type App, clientIpContext, requestIdContext } from '#app/http/context.ts';
import type { Db } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.ts';
import { loaderArgs } from './loader-args.ts';

export const testSecret = 'a secret of more than thirty-two characters';

type Sent = Partial<App> & {
  params?: LoaderFunctionArgs['params'];
  form?: Record<string, string> | undefined;
  /** In place of a form. */
  body?: BodyInit;
  method?: string;
  headers?: Record<string, string>;
  clientIp?: string;
};

/** What a page's loader gets, or its action when something is sent. */
export function pageArgs(
  db: Db,
  path: string,
  { form, body, method, headers = {}, clientIp = '192.0.2.7', ...rest }: Sent = {},
): ActionFunctionArgs {
  const sent = form ? new URLSearchParams(form) : body;
  const init = {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers,
    ...(sent ? { body: sent } : {}),
  };
  const args = loaderArgs(path, {
    db,
    secret: testSecret,
    log: createLog('silent'),
    wakeOutbox() {},
    ...rest,
    init,
  });
  args.context.set(requestIdContext, 'test');
  args.context.set(clientIpContext, clientIp);
  return args;
}

/**
 * The redirect target of a response, with its status and cookies (name and value). @throws when it
 * is no redirect.
 */
export function redirection(answer: unknown): {
  status: number;
  location: string | null;
  cookies: string[];
  headers: Headers;
} {
  if (!(answer instanceof Response)) throw new Error(`no redirect but ${JSON.stringify(answer)}`);
  const { status, headers } = answer;
  return {
    status,
    location: headers.get('location'),
    cookies: headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''),
    headers,
  };
}

/** The data and the status of a form that is shown again. @throws when it redirects. */
export function shownAgain<Shown>(answer: Response | { data: Shown; init: ResponseInit | null }) {
  if (answer instanceof Response) throw new Error(`leads to ${answer.headers.get('location')}`);
  return {
    ...answer.data,
    status: answer.init?.status,
    headers: new Headers(answer.init?.headers),
  };
}

/** What a loader or an action throws. */
export const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};
