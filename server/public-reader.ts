import { openAsBlob } from 'node:fs';
import { extname, join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { registry } from '#app/features.server.ts';
import { type App, appContext, clientIpContext, requestIdContext } from '#app/http/context.ts';
import { registryContext } from '#app/office/registry.ts';

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Renders public pages and reads files of the release, without a listener and without a cache. */
export function createPublicReader(handler: Handler, clientFolder: string) {
  return async (app: App, path: string): Promise<Response> => {
    const url = new URL(path, app.config.publicUrl);
    if (url.pathname.startsWith('/assets/')) return readAsset(clientFolder, url.pathname);
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(registryContext, registry);
    context.set(requestIdContext, 'site-file');
    context.set(clientIpContext, '');
    return handler(new Request(url), context);
  };
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** A picture of the release, which a URL without `..` names. */
async function readAsset(clientFolder: string, path: string): Promise<Response> {
  const type = types[extname(path)];
  const file = type ? await openAsBlob(join(clientFolder, path)).catch(() => null) : null;
  if (!type || !file) return new Response(null, { status: 404 });
  return new Response(file.stream(), { headers: { 'Content-Type': type } });
}
