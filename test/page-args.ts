import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  matchPath,
  RouterContextProvider,
} from 'react-router';
import { registry } from '#app/features.server.ts';
import { type App, appContext, clientIpContext, requestIdContext } from '#app/http/context.ts';
import { type ReadUpload, uploadContext } from '#app/http/receive-form.server.ts';
import { createRouteTable } from '#app/http/route-table.ts';
import { registryContext } from '#app/office/registry.ts';
import { parseConfig } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.ts';
import { flatRoutes } from '#app/routes.ts';

/** The PUBLIC_URL of the site: another than the tests request, as behind a proxy. */
export const publicUrl = 'https://bwt.example';
export const testSecret = 'a secret of more than thirty-two characters';

const patterns = createRouteTable(flatRoutes.map(({ path = '' }) => ({ path })));

type Given = Partial<App> & { params?: LoaderFunctionArgs['params']; init?: RequestInit };

/**
 * The arguments that React Router passes to a loader or an action for a request to `path`, with its
 * parameters. The loader fails if it needs a part of the app that is not given.
 *
 *     const response = await loader(loaderArgs('/en/publication/feed.xml', { db }));
 */
export function loaderArgs(path: string, { params, init, ...app }: Given = {}): LoaderFunctionArgs {
  const request = new Request(`http://127.0.0.1:3000${path}`, init);
  const context = new RouterContextProvider();
  const usual = {
    config: parseConfig({ PUBLIC_URL: publicUrl }),
    routes: createRouteTable([]),
    patientDb: app.db,
    mailbox: null,
  };
  context.set(appContext, { ...usual, ...app } as App);
  context.set(registryContext, registry);
  const url = new URL(request.url);
  const pattern = patterns.patternOf(url.pathname) ?? '';
  const found = params ?? matchPath(pattern, url.pathname)?.params ?? {};
  return { request, url, pattern, params: found, context };
}

export type Sent = Partial<App> & {
  params?: LoaderFunctionArgs['params'];
  /** The fields of a form; with them the request is a post. */
  form?: Record<string, string> | undefined;
  /** In place of a form. */
  body?: BodyInit | undefined;
  /** A form with a file, in place of a body. */
  upload?: ReadUpload | undefined;
  method?: string | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  clientIp?: string | undefined;
};

/** Arguments for a page's loader, or for its action when something is sent. */
export function pageArgs(
  db: Db,
  path: string,
  { form, body, upload, method, cookie, headers, clientIp = '192.0.2.7', ...rest }: Sent = {},
): ActionFunctionArgs {
  const sent = form ? new URLSearchParams(form) : body;
  const isGet = sent === undefined && !upload;
  const init = {
    method: method ?? (isGet ? 'GET' : 'POST'),
    headers: { ...(cookie && { cookie }), ...headers },
    ...(sent ? { body: sent } : {}),
  };
  const app = { db, secret: testSecret, log: createLog('silent'), wakeOutbox() {} };
  const args = loaderArgs(path, { ...app, ...rest, init });
  args.context.set(requestIdContext, 'test');
  args.context.set(clientIpContext, clientIp);
  if (upload) args.context.set(uploadContext, upload);
  return args;
}

/**
 * The redirect target of a response, with its status and cookies (name and value). @throws when it
 * is no redirect.
 */
export function redirection(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`no redirect but ${JSON.stringify(answer)}`);
  const { status, headers } = answer;
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { status, location: headers.get('location'), cookies, headers };
}

/** The response or error that a loader or an action throws. */
export const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};
