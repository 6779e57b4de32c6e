import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { type App, appContext, requestIdContext } from '#app/http/context.ts';
import { compress, isCompressible, preferredEncoding } from '#app/http/encoding.ts';
import { forwardingReader } from '#app/http/forwarding.ts';
import { isForEveryone } from '#app/http/page-cache.ts';
import { tidyPath } from './address.ts';
import { readBody } from './body.ts';
import type { CachedPages } from './cached-pages.ts';
import { isCrossSite } from './origin.ts';
import { isDatabaseThere } from './readiness.ts';

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;
type Shell = { Bindings: HttpBindings };
type Options = { app: App; render: RenderPage; cachedPages: CachedPages; clientFolder: string; isDraining: () => boolean };

/** Largest form, in bytes: a message of 5,000 characters in the widest encoding, with room. */
const maxBodyBytes = 64 * 1024;

const notKept = { 'Cache-Control': 'no-store' };

/** Everything between the socket and React Router: health, files, limits, cached pages, compression. */
export function createShell({ app, render, cachedPages, clientFolder, isDraining }: Options): Hono<Shell> {
  const shell = new Hono<Shell>();
  const readForwarding = forwardingReader(app.config.trustedProxies);

  const originOf = ({ env: { incoming } }: Context<Shell>) =>
    readForwarding({
      remoteAddress: incoming.socket.remoteAddress ?? '',
      host: incoming.headers.host ?? new URL(app.config.publicUrl).host,
      header: (name) => incoming.headers[name]?.toString(),
    }).origin;

  const renderIn = (c: Context<Shell>, request: Request) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestIdContext, requestIdOf(c));
    return render(request, context);
  };
  /** For every reader: nothing of this one's request but the address is seen. */
  const renderForAll = (c: Context<Shell>) => renderIn(c, new Request(new URL(addressOf(c), app.config.publicUrl)));
  /** React Router compares the browser's `Origin` with this request's, so the scheme must be the visitor's. */
  const renderForOne = (c: Context<Shell>, body?: Uint8Array<ArrayBuffer>) => {
    const { method, headers, signal } = c.req.raw;
    return renderIn(c, new Request(originOf(c) + addressOf(c), { method, headers, signal, ...(body && { body }) }));
  };

  shell.get('/livez', (c) => c.text('ok\n', 200, notKept));
  shell.get('/readyz', async (c) => {
    if (isDraining()) return c.text('draining\n', 503, notKept);
    return (await isDatabaseThere(app.db, app.config)) ? c.text('ok\n', 200, notKept) : c.text('the database does not answer\n', 503, notKept);
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
  shell.all('/assets/*', (c) => c.text('404 Not Found\n', 404, notKept));
  // React Router's own addresses for hydrated pages, of which there are none: a second door to every loader and action.
  shell.all('*', (c, next) => (/\.data$/.test(pathOf(c)) ? Promise.resolve(c.text('404 Not Found\n', 404, notKept)) : next()));

  shell.on(['GET', 'HEAD'], '*', async (c) => {
    const path = pathOf(c);
    const tidy = tidyPath(path);
    if (tidy !== path) return c.redirect(tidy + addressOf(c).slice(path.length), 301);
    const rendered = await cachedPages.answer(c.env.incoming, c.env.outgoing, () => renderForAll(c));
    if (rendered === null) return RESPONSE_ALREADY_SENT;
    // What is one reader's own is rendered again with that reader's own request.
    return compressOnce(c, rendered && (isForEveryone(rendered) || rendered.status >= 500) ? rendered : await renderForOne(c));
  });

  shell.all('*', async (c) => {
    if (isCrossSite(c.env.incoming.headers, originOf(c))) return c.text('403 Forbidden: sent from another site\n', 403, notKept);
    const body = await readBody(c.env.incoming, maxBodyBytes);
    return body ? compressOnce(c, await renderForOne(c, body)) : c.text('413 Payload Too Large\n', 413, notKept);
  });

  shell.onError((error, c) => {
    // Who broke off reads no answer.
    if (c.env.incoming.destroyed && !c.env.incoming.complete) return c.body(null, 400);
    app.log.error({ err: error, requestId: requestIdOf(c) }, 'a request failed');
    return c.text('500 Internal Server Error\n', 500, notKept);
  });
  return shell;
}

const requestIdOf = (c: Context<Shell>) => String(c.env.outgoing.getHeader('X-Request-Id'));
const addressOf = (c: Context<Shell>) => c.env.incoming.url ?? '/';
const pathOf = (c: Context<Shell>) => addressOf(c).split('?', 1)[0] ?? '/';

/** Compresses an answer for one reader: forms, errors, notices. */
async function compressOnce(c: Context<Shell>, response: Response): Promise<Response> {
  if (!isCompressible(response.headers.get('content-type') ?? '') || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = preferredEncoding(c.env.incoming.headers['accept-encoding']?.toString());
  if (encoding === 'identity' || response.body === null) return new Response(response.body, { status: response.status, headers });
  const body = await compress(new Uint8Array(await response.arrayBuffer()), encoding, 'once');
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}
