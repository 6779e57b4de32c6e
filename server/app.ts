import { access } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { registry } from '#app/features.server.ts';
import { databaseRetrySeconds } from '#app/http/attempt.server.ts';
import { compressResponse } from '#app/http/content-encoding.ts';
import {
  type App,
  appContext,
  busyContext,
  clientIpContext,
  databaseAwayContext,
  type RequestArgs,
  requestIdContext,
} from '#app/http/context.ts';
import { hasSessionCookie } from '#app/http/cookies.ts';
import { dataVariantContext, dataVariantOf } from '#app/http/data-mode.ts';
import { forwardingReader } from '#app/http/forwarding.ts';
import { isHtml, isPublic, type Rendering } from '#app/http/page-cache.ts';
import { type Slot, slotsContext } from '#app/http/page-slots.ts';
import { practiceHeader } from '#app/http/practice.ts';
import { errorBody } from '#app/http/problem.ts';
import { type ReadUpload, uploadContext } from '#app/http/receive-form.server.ts';
import { documentHeaders } from '#app/http/security-headers.ts';
import { can, type Permission } from '#app/http/session/permissions.ts';
import { bearerSession, currentSession } from '#app/http/session/session.server.ts';
import { stripLocale } from '#app/i18n/locale.ts';
import { registryContext } from '#app/office/registry.ts';
import { pingDatabase } from '#app/platform/database.server.ts';
import { DatabaseUnavailableError } from '#app/platform/postgres.server.ts';
import type { CachedPages } from './cached-pages.ts';
import { refusedAccounts } from './listener.ts';
import { createLongBodies } from './long-bodies.ts';
import { isScraper, type Metrics } from './metrics.ts';
import { discardBody, readBody } from './request-body.ts';
import { canonicalPath } from './request-url.ts';
import { retryAfterSeconds, type Uploader } from './upload-slots.ts';
import { createUploads } from './uploads.ts';
import { refuseWithoutXsrfHeader } from './xsrf-check.ts';

type RequestHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;
type Env = { Bindings: HttpBindings };
/** Data of one request: the sender's IP address and file, and slots for the page cache. */
type Visit = {
  clientIp?: string;
  upload?: ReadUpload | undefined;
  slots?: Slot[];
  /** The browser may be in a practice (docs/decisions/0045-practice.md). */
  mayPractise?: boolean;
};
type Options = {
  app: App;
  choosePractice: (request: Request, context: RouterContextProvider) => Promise<App | undefined>;
  handler: RequestHandler;
  cachedPages: CachedPages;
  countRead: (incoming: IncomingMessage) => void;
  clientFolder: string;
  incomingFolder: string;
  isShuttingDown: () => boolean;
  metrics?: Metrics | undefined;
};

/** A message of 5,000 characters in the widest encoding, with room. */
const maxBodyBytes = 64 * 1024;

/** How long the rest of a body that is too large is discarded, in milliseconds. */
const discardMs = 1_000;

const readinessTimeoutMs = 2_000;

const noStore = { 'Cache-Control': 'no-store' };

export function createHonoApp({
  app,
  choosePractice,
  handler,
  cachedPages,
  countRead,
  clientFolder,
  incomingFolder,
  isShuttingDown,
  metrics,
}: Options): Hono<Env> {
  const hono = new Hono<Env>();
  const readForwarding = forwardingReader(app.config.trustedProxies);
  const readUpload = createUploads(incomingFolder);
  const readLongBody = createLongBodies();

  const newContext = () => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(registryContext, registry);
    return context;
  };
  /** The office, and what an article looks like; the way in and out is of the real office. */
  const isPractised = (path: string) => {
    const page = stripLocale(path);
    if (page === '/admin/practice') return false;
    if (/^\/(?:publication|media)(?:\/|$)/.test(page)) return true;
    return app.routes.handleOf(path).audience === 'team';
  };
  const forwardingOf = ({ env: { incoming } }: Context<Env>) =>
    readForwarding({
      remoteAddress: incoming.socket.remoteAddress ?? '',
      host: incoming.headers.host ?? new URL(app.config.publicUrl).host,
      header: (name) => incoming.headers[name]?.toString(),
    });

  const render = async (
    c: Context<Env>,
    request: Request,
    { clientIp = '', upload, slots, mayPractise = false }: Visit,
  ): Promise<Rendering> => {
    const context = newContext();
    const practice = mayPractise ? await choosePractice(request, context) : undefined;
    if (practice) context.set(appContext, practice);
    if (slots) context.set(slotsContext, slots);
    if (upload) context.set(uploadContext, upload);
    context.set(requestIdContext, requestIdOf(c));
    context.set(clientIpContext, clientIp);
    context.set(dataVariantContext, dataVariantOf(c.env.incoming.headers));
    const response = await handler(request, context);
    if (practice) response.headers.set(practiceHeader, practice.practice ?? '');
    else if (response.status === 403) await recordRefused(c, { request, context });
    const isDatabaseAway = context.get(databaseAwayContext);
    // Without its settings a page is shown, but not stored.
    if (isDatabaseAway) response.headers.set('Cache-Control', 'no-store');
    const retrySeconds = isDatabaseAway ? databaseRetrySeconds : context.get(busyContext);
    const isUnavailable = retrySeconds !== null && response.status === 500;
    return {
      response: isUnavailable ? unavailable(response, retrySeconds) : response,
      slots,
      isDatabaseAway,
    };
  };
  /** For the page cache: of this visitor's request, only the URL and the data mode are used. */
  const renderPublic = (c: Context<Env>) =>
    render(c, new Request(new URL(urlOf(c), app.config.publicUrl)), { slots: [] });
  /** React Router compares `Origin` with this request's URL: its scheme must be the visitor's. */
  const renderForVisitor = async (
    c: Context<Env>,
    body?: Uint8Array<ArrayBuffer>,
    upload?: ReadUpload,
  ) => {
    const { method, headers, signal } = c.req.raw;
    const { origin, clientIp } = forwardingOf(c);
    const init = { method, headers, signal, ...(body && { body }) };
    const request = new Request(origin + urlOf(c), init);
    const mayPractise = isPractised(pagePathOf(c));
    return (await render(c, request, { clientIp, upload, mayPractise })).response;
  };

  const headOf = (c: Context<Env>) =>
    new Request(forwardingOf(c).origin + urlOf(c), { headers: c.req.raw.headers });

  /** The sender, before a long body is read, if they have the permission that it takes. */
  const findSender = async (c: Context<Env>, may: Permission): Promise<Uploader | null> => {
    const args = { request: headOf(c), context: newContext() };
    const session = (await bearerSession(args)) ?? (await currentSession(args));
    return session && can(session.account.role, may)
      ? { accountId: session.account.id, clientIp: forwardingOf(c).clientIp }
      : null;
  };

  /** A signed-in member's page holds personal data: no browser and no proxy stores it. */
  const renderForMember = async (c: Context<Env>) => {
    const shown = await renderForVisitor(c);
    // Pages of a practice have pictures of the site too.
    const response =
      shown.status === 404 && shown.headers.has(practiceHeader) && pathOf(c).startsWith('/media/')
        ? (await render(c, headOf(c), { clientIp: forwardingOf(c).clientIp })).response
        : shown;
    // Except files whose URL never names another content.
    const isImmutable = /\bimmutable\b/.test(response.headers.get('cache-control') ?? '');
    if (isPublic(response) && !isImmutable) response.headers.set('Cache-Control', 'no-store');
    return response;
  };

  hono.get('/livez', (c) => c.text('ok\n', 200, noStore));
  hono.get('/readyz', async (c) => {
    if (isShuttingDown()) return c.text('draining\n', 503, noStore);
    return (await isDatabaseReady(app))
      ? c.text('ok\n', 200, noStore)
      : c.text('the database does not answer\n', 503, noStore);
  });

  const { metricsToken } = app.config;
  if (metrics && metricsToken)
    hono.get('/metrics', async (c) => {
      if (isScraper(c.env.incoming.headers.authorization, metricsToken)) return metrics.read(app);
      return c.text('401 Unauthorized\n', 401, { ...noStore, 'WWW-Authenticate': 'Bearer' });
    });

  hono.use('/assets/*', async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    // A `Last-Modified` date is for parts of films: what is compressed is sent whole.
    for (const name of documentHeaders) c.env.outgoing.removeHeader(name);
    if (c.res.headers.has('Content-Encoding')) c.res.headers.delete('Last-Modified');
  });
  hono.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true }));
  // A hashed file that does not exist belongs to another release: never a page, never cached.
  hono.all('/assets/*', (c) => c.text('404 Not Found\n', 404, noStore));
  // React Router's single fetch URLs are for the back-office's pages alone.
  hono.all('*', async (c, next) => {
    const path = pathOf(c);
    if (!path.endsWith('.data')) return next();
    if (app.routes.handleOf(pagePathOf(c)).audience !== 'team')
      return c.text('404 Not Found\n', 404, noStore);
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });

  const sendRead = (c: Context<Env>, response: Response) => {
    const isOfSite = !response.headers.has(practiceHeader);
    if (isOfSite && response.status === 200 && isHtml(response.headers.get('content-type')))
      countRead(c.env.incoming);
    return compressResponse(response, acceptEncodingOf(c));
  };

  hono.on(['GET', 'HEAD'], '*', async (c) => {
    const path = pathOf(c);
    const canonical = canonicalPath(path);
    if (canonical !== path) return c.redirect(canonical + urlOf(c).slice(path.length), 301);
    if (hasSessionCookie(c.env.incoming.headers.cookie))
      return sendRead(c, await renderForMember(c));
    const rendered = await cachedPages.serveOrRender(c.env.incoming, c.env.outgoing, () =>
      renderPublic(c),
    );
    if (rendered === null) {
      metrics?.cacheMiss();
      return RESPONSE_ALREADY_SENT;
    }
    return sendRead(c, rendered ?? (await renderForVisitor(c)));
  });

  hono.all('*', async (c) => {
    const args = { request: headOf(c), context: newContext() };
    if (isCrossSite(c.env.incoming.headers, forwardingOf(c).origin)) {
      await recordRefused(c, args);
      return errorResponse(c, 403, 'Forbidden: sent from another site');
    }
    const refused = await refuseWithoutXsrfHeader(args.request, args.context);
    if (refused) {
      await recordRefused(c, args);
      return refused;
    }
    const { upload, maxBody } = app.routes.handleOf(pagePathOf(c));
    // A form with long texts may also be sent without a file.
    if (c.req.method === 'POST' && upload && (maxBody === undefined || isMultipart(c)))
      return readUpload(
        c.env.incoming,
        async (read) =>
          compressResponse(await renderForVisitor(c, undefined, read), acceptEncodingOf(c)),
        maxBody?.bytes,
      );
    const respond = async (body: Uint8Array<ArrayBuffer>) =>
      compressResponse(await renderForVisitor(c, body), acceptEncodingOf(c));
    const sender = maxBody && lengthOf(c) > maxBodyBytes ? await findSender(c, maxBody.may) : null;
    if (maxBody && sender) {
      const answer = await readLongBody(
        c.env.incoming,
        { sender, maxBytes: maxBody.bytes },
        respond,
      );
      return typeof answer === 'string' ? respondUnread(c, answer) : answer;
    }
    const body = await readBody(c.env.incoming, maxBodyBytes);
    return typeof body === 'string' ? respondUnread(c, body) : respond(body);
  });

  hono.onError((error, c) => {
    // The client has disconnected.
    if (c.env.incoming.destroyed && !c.env.incoming.complete) return c.body(null, 400);
    app.log.error({ err: error, requestId: requestIdOf(c) }, 'a request failed');
    const failed = errorResponse(c, error instanceof DatabaseUnavailableError ? 503 : 500);
    return failed.status === 503 ? unavailable(failed, databaseRetrySeconds) : failed;
  });
  return hono;
}

async function recordRefused(c: Context<Env>, args: RequestArgs): Promise<void> {
  const session = (await bearerSession(args)) ?? (await currentSession(args));
  if (session) refusedAccounts.set(c.env.outgoing, session.account.id);
}

const requestIdOf = (c: Context<Env>) => String(c.env.outgoing.getHeader('X-Request-Id'));
const acceptEncodingOf = (c: Context<Env>) => c.env.incoming.headers['accept-encoding']?.toString();
/** Path and query as the client sent them. */
const urlOf = (c: Context<Env>) => c.env.incoming.url ?? '/';
const isMultipart = (c: Context<Env>) =>
  /^multipart\//i.test(c.env.incoming.headers['content-type'] ?? '');
/** As announced; unknown for a body in chunks. */
const lengthOf = ({ env: { incoming } }: Context<Env>) =>
  incoming.headers['transfer-encoding']
    ? Number.POSITIVE_INFINITY
    : Number(incoming.headers['content-length'] ?? 0);
const pathOf = (c: Context<Env>) => urlOf(c).split('?', 1)[0] ?? '/';
/** The same of a single fetch URL and of its page. */
const pagePathOf = (c: Context<Env>) => pathOf(c).replace(/\.data$/, '');

/** SQLite still answers after its file was deleted, and would lose what it then stores. */
async function isDatabaseReady({
  db,
  config: { databaseUrl, sqliteFile },
}: Pick<App, 'db' | 'config'>): Promise<boolean> {
  const ready = Promise.all([pingDatabase(db), databaseUrl ? undefined : access(sqliteFile)]).then(
    () => true,
    () => false,
  );
  return Promise.race([ready, wait(readinessTimeoutMs, false, { ref: false })]);
}

/** True for a request that another site's page made a browser send, to any URL. */
function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  // 'none' is a reloaded form; 'same-site' is another host of the domain, perhaps not ours.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== origin;
}

function unavailable({ body, headers }: Response, retrySeconds: number): Response {
  const response = new Response(body, { status: 503, headers });
  response.headers.set('Retry-After', String(retrySeconds));
  return response;
}

function errorResponse(c: Context<Env>, status: 403 | 500 | 503, detail?: string): Response {
  const { type, body } = errorBody(pathOf(c), status, detail);
  return c.body(body, status, { ...noStore, 'Content-Type': type });
}

/** Closing while the client is still sending would discard the response. */
async function respondUnread(
  c: Context<Env>,
  reason: 'tooLarge' | 'stalled' | 'busy',
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const status = { tooLarge: 413, stalled: 408, busy: 503 }[reason];
  const { type, body } = errorBody(pathOf(c), status);
  outgoing.writeHead(status, {
    ...noStore,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...(reason === 'busy' && { 'Retry-After': String(retryAfterSeconds) }),
  });
  outgoing.write(body);
  await discardBody(incoming, discardMs);
  outgoing.end();
  return RESPONSE_ALREADY_SENT;
}
