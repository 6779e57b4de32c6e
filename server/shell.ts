import { serveStatic } from '@hono/node-server/serve-static';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RouterContextProvider } from 'react-router';
import { appContext, type App, requestIdContext } from '#app/http/context.ts';
import { contentVersionReader } from '#app/http/content-version.ts';
import { compress, isCompressible, preferredEncoding } from '#app/http/encoding.ts';
import { forwardingReader } from '#app/http/forwarding.ts';
import { encodePage, matchesEtag, PageCache } from '#app/http/page-cache.ts';
import { pingDatabase } from '#app/platform/database.server.ts';

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;
type Shell = { Bindings: HttpBindings };
type Options = { app: App; render: RenderPage; clientFolder: string; isDraining: () => boolean };

/** Largest form, in bytes: a message of 5,000 characters in the widest encoding, with room. */
const maxBodyBytes = 64 * 1024;

/** Queries of pages that are kept; any other makes the page be rendered for that reader alone, so that none can flood the cache. */
const keptQuery = /^(\?(before|after|open)=[a-z0-9]{1,16})?$/;

/** Everything between the socket and React Router: health, files, limits, the page cache, compression. */
export function createShell({ app, render, clientFolder, isDraining }: Options): Hono<Shell> {
  const shell = new Hono<Shell>();
  const readForwarding = forwardingReader(app.config.trustedProxies);
  const contentVersion = contentVersionReader(app.db);
  const cache = new PageCache();

  shell.get('/livez', (c) => c.text('ok\n'));
  shell.get('/readyz', async (c) => {
    if (isDraining()) return c.text('draining\n', 503);
    await pingDatabase(app.db);
    return c.text('ok\n');
  });

  shell.use(
    '/assets/*',
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  // A hashed file that is not there is of another release: never a page, never kept.
  shell.all('/assets/*', (c) => c.text('404 Not Found\n', 404, { 'Cache-Control': 'no-store' }));
  shell.use('*', bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.text('413 Payload Too Large\n', 413) }));

  const renderFor = (c: Context<Shell>): Promise<Response> => {
    const incoming = c.env.incoming;
    const { origin } = readForwarding({
      remoteAddress: incoming.socket.remoteAddress ?? '',
      host: incoming.headers.host ?? '',
      header: (name) => c.req.header(name),
    });
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestIdContext, requestIdOf(c));
    // React Router compares the browser's Origin header with this address, so the scheme must be the visitor's.
    return render(new Request(new URL(incoming.url ?? '/', origin), c.req.raw), context);
  };

  shell.on(['GET', 'HEAD'], '*', async (c) => {
    const url = c.env.incoming.url ?? '/';
    const [path = '/'] = url.split('?', 1);
    // Addresses with a slash too many are common typing; one place, one address.
    if (/\/{2,}|.\/$/.test(path)) return c.redirect((path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') || '/') + url.slice(path.length), 301);
    if (!keptQuery.test(url.slice(path.length))) return compressOnce(c, await renderFor(c));
    const version = await contentVersion();
    const page = cache.get(url, version) ?? (await cache.render(url, version, () => renderFor(c)));
    if (page instanceof Response) return compressOnce(c, page);

    const { body, etag, encoding } = await encodePage(page, c.req.header('accept-encoding'));
    const headers: Record<string, string> = { ETag: etag, 'Cache-Control': page.cacheControl, Vary: 'Accept-Encoding' };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    headers['Content-Type'] = page.contentType;
    headers['Content-Length'] = String(body.length);
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
    return c.body(c.req.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), 200, headers);
  });
  shell.all('*', async (c) => compressOnce(c, await renderFor(c)));

  shell.onError((error, c) => {
    app.log.error({ err: error, requestId: requestIdOf(c) }, 'a request failed');
    return c.text('500 Internal Server Error\n', 500);
  });
  return shell;
}

const requestIdOf = (c: Context<Shell>) => String(c.env.outgoing.getHeader('X-Request-Id'));

/** Compresses an answer for one reader: forms, errors, notices. */
async function compressOnce(c: Context<Shell>, response: Response): Promise<Response> {
  const encoding = isCompressible(response.headers.get('content-type') ?? '') ? preferredEncoding(c.req.header('accept-encoding')) : 'identity';
  if (encoding === 'identity' || response.body === null || response.headers.has('content-encoding')) return response;
  const body = await compress(new Uint8Array(await response.arrayBuffer()), encoding, 'once');
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  headers.append('Vary', 'Accept-Encoding');
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}
