import { type LoaderFunctionArgs, matchPath, RouterContextProvider } from 'react-router';
import { registry } from '#app/features.server.ts';
import { type App, appContext } from '#app/http/context.ts';
import { createRouteTable } from '#app/http/route-table.ts';
import { registryContext } from '#app/office/registry.ts';
import { parseConfig } from '#app/platform/config.ts';
import { flatRoutes } from '#app/routes.ts';

/** The PUBLIC_URL of the site: another than the tests request, as behind a proxy. */
export const publicUrl = 'https://bwt.example';

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
