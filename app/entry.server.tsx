import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router';
import { alertTexts } from '#app/ui/form/alert-texts.ts';
import { earlyKeysScript } from './client/early-keys.ts';
import { hydratedInlineScript, inlineScript } from './client/inline.ts';
import {
  appContext,
  busyContext,
  databaseAwayContext,
  type RequestArgs,
  requestIdContext,
} from './http/context.ts';
import { localizedManifest } from './http/localized-scripts.server.ts';
import { cachingOf } from './http/page.ts';
import type { RouteHandle } from './http/route-handle.ts';
import { contentSecurityPolicy } from './http/security-headers.ts';
import { localeOf } from './i18n/locale.ts';
import { BusyError } from './platform/concurrency-limiter.ts';
import type { Config } from './platform/config.ts';
import { DatabaseUnavailableError } from './platform/postgres.server.ts';
import { loader } from './root.tsx';
import { stylesOf } from './ui/styles/page-styles.ts';
import { usedStyles } from './ui/styles/used-styles.ts';

// Rendered whole, not streamed: pages are compressed and cached as a whole.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RequestArgs['context'],
): Promise<Response> {
  if (request.method === 'POST') await loadFrame(request, routerContext, loadContext);
  const { html: page, ...inlined } = handleOf(routerContext).hydrate
    ? await renderHydrated(request, routerContext)
    : withUsedStyles(await renderPlain(request, routerContext));
  // A form redisplayed with errors: the title says so first, where screen readers begin.
  const isRedisplayedForm =
    request.method === 'POST' && status >= 400 && !routerContext.staticHandlerContext.errors;
  const html = isRedisplayedForm ? page.replace('<title>', `<title>${titlePrefix(request)}`) : page;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    policyOf(handleOf(routerContext), loadContext.get(appContext).config, inlined),
  );
  addPageHeaders(headers, routerContext);
  if (status >= 400) headers.set('Cache-Control', 'no-store');
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** React Router loads nothing for the page of an error that an action threw: not who reads it. */
async function loadFrame(
  request: Request,
  { staticHandlerContext: { errors, loaderData } }: EntryContext,
  context: RequestArgs['context'],
): Promise<void> {
  if (!errors || loaderData['root']) return;
  const args = { request, context, params: {} } as Parameters<typeof loader>[0];
  loaderData['root'] = await loader(args).catch(() => undefined);
}

/** Headers of the page's loader and action; React Router adds their cookies. */
function addPageHeaders(headers: Headers, routerContext: EntryContext): void {
  const { matches, loaderHeaders, actionHeaders } = routerContext.staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? '';
  for (const [name, value] of [...(loaderHeaders[id] ?? []), ...(actionHeaders[id] ?? [])])
    if (name !== 'set-cookie') headers.set(name, value);
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', cachingOf(handleOf(routerContext)));
}

const handleOf = ({ staticHandlerContext, routeModules }: EntryContext): RouteHandle =>
  (routeModules[staticHandlerContext.matches.at(-1)?.route.id ?? '']?.handle ?? {}) as RouteHandle;

type Inlined = { styles: readonly string[]; nonce?: string };
type Rendered = Inlined & { html: string };

/** `renderToString` does not wait for the lazily loaded error page. */
const renderPlain = async ({ url }: Request, routerContext: EntryContext): Promise<string> =>
  routerContext.staticHandlerContext.errors
    ? renderLoaded(<ServerRouter context={routerContext} url={url} />)
    : renderToString(<ServerRouter context={routerContext} url={url} />);

async function renderLoaded(page: ReactNode, options: { nonce?: string } = {}): Promise<string> {
  // Beyond it, what is loaded lazily would be put in its place by a script alone.
  const progressiveChunkSize = Number.POSITIVE_INFINITY;
  const stream = await renderToReadableStream(page, { ...options, progressiveChunkSize });
  await stream.allReady;
  return new Response(stream).text();
}

/** In selectors, outside of negations: states that an element has once somebody uses the page. */
const onceUsed = /(?<!:not\([^)]*)(?::(?:active|hover)|\[aria-(?:busy|disabled))/;

/** With the loaders' data, in inline scripts that only this response's policy allows. */
async function renderHydrated({ url }: Request, routerContext: EntryContext): Promise<Rendered> {
  const nonce = randomBytes(16).toString('base64');
  const manifest = localizedManifest(routerContext.manifest, localeOf(new URL(url).pathname));
  const html = await renderLoaded(
    <ServerRouter context={{ ...routerContext, manifest }} url={url} nonce={nonce} />,
    { nonce },
  );
  // Before the text only the rules that it needs; all of them are at the end of the page. In
  // development React compares what is in the page, and would warn.
  const sheets = stylesOf(handleOf(routerContext));
  const used = import.meta.env.DEV ? '' : usedStyles(sheets, html, onceUsed);
  return {
    html: html.replace('<style></style>', () => `<style>${used}</style>`),
    styles: [used, sheets.join('')],
    nonce,
  };
}

const styleElements = /(?:<style>[\s\S]*?<\/style>)+/;

/** One stylesheet, of the rules that the page may need: all would exceed the first round trip. */
function withUsedStyles(html: string): Rendered {
  const sheets = styleElements.exec(html)?.[0].split(/(?:<\/?style>)+/) ?? [];
  // React’s marks are for hydration.
  const rest = html.replace(styleElements, '<style></style>').replace(/<!--(?: |\/?\$)-->/g, '');
  // While stylesheets are being written, they have comments.
  const used = import.meta.env.DEV ? sheets.join('') : usedStyles(sheets, rest);
  return { html: rest.replace('<style></style>', () => `<style>${used}</style>`), styles: [used] };
}

function policyOf(
  { googleScript }: RouteHandle,
  { publicUrl, google }: Config,
  inlined: Inlined,
): string {
  return contentSecurityPolicy({
    ...inlined,
    // A hydrated page has the others; but its error, in the frame of everyone, the first.
    scripts: [inlineScript, ...(inlined.nonce ? [hydratedInlineScript, earlyKeysScript] : [])],
    https: publicUrl.startsWith('https:'),
    development: import.meta.env.DEV,
    ...(googleScript && google.clientId && { googleScript: google.scriptUrl }),
  });
}

const titlePrefix = ({ url }: Request) => alertTexts[localeOf(new URL(url).pathname)].errorMark;

export function handleError(error: unknown, { request, context }: RequestArgs): void {
  if (request.signal.aborted) return;
  if (error instanceof DatabaseUnavailableError) context.set(databaseAwayContext, true);
  if (error instanceof BusyError) {
    context.set(busyContext, error.retryAfterSeconds);
    return;
  }
  const { log } = context.get(appContext);
  const requestId = context.get(requestIdContext);
  // A wrong method or a rejected origin is the client's error.
  if (isRouteErrorResponse(error) && error.status < 500)
    log.info({ requestId, status: error.status }, 'refused');
  else log.error({ requestId, err: error }, 'a page failed');
}
