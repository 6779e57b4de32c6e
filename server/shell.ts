import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { type App, appContext, clientIpContext, requestIdContext } from '#app/http/context.ts';
import { hasSessionCookie } from '#app/http/cookies.ts';
import { dataVariantContext, dataVariantOf } from '#app/http/data-mode.ts';
import { forwardingReader } from '#app/http/forwarding.ts';
import { isForEveryone } from '#app/http/page-cache.ts';
import { type ReadUpload, uploadContext } from '#app/http/upload.ts';
import { tidyPath } from './address.ts';
import { discardBody, readBody } from './body.ts';
import type { CachedPages } from './cached-pages.ts';
import { compressOnce } from './compress-once.ts';
import { isCrossSite } from './origin.ts';
import { isDatabaseThere } from './readiness.ts';
import { refusalBody } from './refusal-body.ts';
import { createUploads } from './uploads.ts';

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;
type Shell = { Bindings: HttpBindings };
type Options = {
  app: App;
  render: RenderPage;
  cachedPages: CachedPages;
  clientFolder: string;
  incomingFolder: string;
  isDraining: () => boolean;
};

/** Largest form, in bytes: a message of 5,000 characters in the widest encoding, with room. */
const maxBodyBytes = 64 * 1024;

/** How long what comes after too long a form is thrown away, in milliseconds. */
const lingerMs = 1_000;

const notKept = { 'Cache-Control': 'no-store' };

/** Everything between the socket and React Router: health, files, limits, cached pages, compression. */
export function createShell({ app, render, cachedPages, clientFolder, incomingFolder, isDraining }: Options): Hono<Shell> {
  const shell = new Hono<Shell>();
  const readForwarding = forwardingReader(app.config.trustedProxies);

  const forwardingOf = ({ env: { incoming } }: Context<Shell>) =>
    readForwarding({
      remoteAddress: incoming.socket.remoteAddress ?? '',
      host: incoming.headers.host ?? new URL(app.config.publicUrl).host,
      header: (name) => incoming.headers[name]?.toString(),
    });

  const readUpload = createUploads(incomingFolder);

  const renderIn = (c: Context<Shell>, request: Request, clientIp = '', upload?: ReadUpload) => {
    const context = new RouterContextProvider();
    if (upload) context.set(uploadContext, upload);
    context.set(appContext, app);
    context.set(requestIdContext, requestIdOf(c));
    context.set(clientIpContext, clientIp);
    context.set(dataVariantContext, dataVariantOf(c.env.incoming.headers));
    return render(request, context);
  };
  /** For every reader: nothing of this one's request but the address and the data mode is seen. */
  const renderForAll = (c: Context<Shell>) => renderIn(c, new Request(new URL(addressOf(c), app.config.publicUrl)));
  /** React Router compares the browser's `Origin` with this request's, so the scheme must be the visitor's. */
  const renderForOne = (c: Context<Shell>, body?: Uint8Array<ArrayBuffer>, upload?: ReadUpload) => {
    const { method, headers, signal } = c.req.raw;
    const { origin, clientIp } = forwardingOf(c);
    return renderIn(c, new Request(origin + addressOf(c), { method, headers, signal, ...(body && { body }) }), clientIp, upload);
  };

  /** A member's page shows what is theirs: no browser and no proxy keeps it. */
  const renderForMember = async (c: Context<Shell>) => {
    const response = await renderForOne(c);
    // But for a file whose address names nothing else.
    const isFixed = /\bimmutable\b/.test(response.headers.get('cache-control') ?? '');
    if (isForEveryone(response) && !isFixed) response.headers.set('Cache-Control', 'no-store');
    return response;
  };

  shell.get('/livez', (c) => c.text('ok\n', 200, notKept));
  shell.get('/readyz', async (c) => {
    if (isDraining()) return c.text('draining\n', 503, notKept);
    return (await isDatabaseThere(app.db, app.config))
      ? c.text('ok\n', 200, notKept)
      : c.text('the database does not answer\n', 503, notKept);
  });

  shell.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
  });
  shell.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true }));
  // A hashed file that is not there is of another release: never a page, never kept.
  shell.all('/assets/*', (c) => c.text('404 Not Found\n', 404, notKept));
  // React Router's own addresses for hydrated pages, of which there are none: a second door to every loader and action.
  shell.all('*', (c, next) => (/\.data$/.test(pathOf(c)) ? Promise.resolve(c.text('404 Not Found\n', 404, notKept)) : next()));

  shell.on(['GET', 'HEAD'], '*', async (c) => {
    const path = pathOf(c);
    const tidy = tidyPath(path);
    if (tidy !== path) return c.redirect(tidy + addressOf(c).slice(path.length), 301);
    if (hasSessionCookie(c.env.incoming.headers.cookie)) return compressOnce(await renderForMember(c), acceptedBy(c));
    const rendered = await cachedPages.answer(c.env.incoming, c.env.outgoing, () => renderForAll(c));
    if (rendered === null) return RESPONSE_ALREADY_SENT;
    // What is one reader's own is rendered again with that reader's own request.
    const isFinal = rendered && (isForEveryone(rendered) || rendered.status >= 500);
    return compressOnce(isFinal ? rendered : await renderForOne(c), acceptedBy(c));
  });

  shell.all('*', async (c) => {
    if (isCrossSite(c.env.incoming.headers, forwardingOf(c).origin)) return refuse(c, 403, 'Forbidden: sent from another site');
    if (c.req.method === 'POST' && app.routes.handleOf(pathOf(c)).upload)
      return readUpload(c.env.incoming, async (read) => compressOnce(await renderForOne(c, undefined, read), acceptedBy(c)));
    const body = await readBody(c.env.incoming, maxBodyBytes);
    return body ? compressOnce(await renderForOne(c, body), acceptedBy(c)) : answerTooLong(c);
  });

  shell.onError((error, c) => {
    // Who broke off reads no answer.
    if (c.env.incoming.destroyed && !c.env.incoming.complete) return c.body(null, 400);
    app.log.error({ err: error, requestId: requestIdOf(c) }, 'a request failed');
    return refuse(c, 500);
  });
  return shell;
}

function refuse(c: Context<Shell>, status: 403 | 413 | 500, detail?: string): Response {
  const { type, body } = refusalBody(pathOf(c), status, detail);
  return c.body(body, status, { ...notKept, 'Content-Type': type });
}

const requestIdOf = (c: Context<Shell>) => String(c.env.outgoing.getHeader('X-Request-Id'));
const acceptedBy = (c: Context<Shell>) => c.env.incoming.headers['accept-encoding']?.toString();
const addressOf = (c: Context<Shell>) => c.env.incoming.url ?? '/';
const pathOf = (c: Context<Shell>) => addressOf(c).split('?', 1)[0] ?? '/';

/** A connection closed on a client that is still sending takes the answer with it, before the client has read it. */
async function answerTooLong(c: Context<Shell>): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const { type, body: text } = refusalBody(pathOf(c), 413);
  outgoing.writeHead(413, {
    ...notKept,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  });
  outgoing.write(text);
  await discardBody(incoming, lingerMs);
  outgoing.end();
  return RESPONSE_ALREADY_SENT;
}
