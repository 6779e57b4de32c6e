import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router';
import { formTexts } from '#app/ui/form/texts.ts';
import { appContext, type RequestArgs, requestIdContext } from './http/context.ts';
import { cachingOf, type RouteHandle } from './http/page.ts';
import { localeOf } from './i18n/locale.ts';

// Rendered whole, not streamed: pages are compressed and cached as a whole, and public pages are not hydrated.
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext): Response {
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} />);
  // A form redisplayed with errors: the title says so first, where screen readers begin.
  const isRedisplayedForm = request.method === 'POST' && status >= 400 && !routerContext.staticHandlerContext.errors;
  const html = isRedisplayedForm ? page.replace('<title>', `<title>${titlePrefix(request)}`) : page;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  addPageHeaders(headers, routerContext);
  if (status >= 400) headers.set('Cache-Control', 'no-store');
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** The headers that a page's loader and action set (`Retry-After`, `Refresh`), and how it is cached. React Router adds their cookies. */
function addPageHeaders(headers: Headers, { routeModules, staticHandlerContext }: EntryContext): void {
  const { matches, loaderHeaders, actionHeaders } = staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? '';
  for (const [name, value] of [...(loaderHeaders[id] ?? []), ...(actionHeaders[id] ?? [])])
    if (name !== 'set-cookie') headers.set(name, value);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachingOf((routeModules[id]?.handle ?? {}) as RouteHandle));
}

const titlePrefix = ({ url }: Request) => formTexts[localeOf(new URL(url).pathname)].errorMark;

export function handleError(error: unknown, { request, context }: RequestArgs): void {
  if (request.signal.aborted) return;
  const { log } = context.get(appContext);
  const requestId = context.get(requestIdContext);
  // A wrong method or a rejected origin is the client's error.
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ requestId, status: error.status }, 'refused');
  else log.error({ requestId, err: error }, 'a page failed');
}
