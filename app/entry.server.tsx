import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { appContext, requestIdContext } from './http/context.ts';

// Pages are whole before they are sent: they are compressed and kept as a whole, and nothing on them is hydrated.
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext): Response {
  const html = renderToString(<ServerRouter context={routerContext} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control') || status >= 400) headers.set('Cache-Control', 'no-store');
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const { log } = context.get(appContext);
  const requestId = context.get(requestIdContext);
  // A wrong method or a refused origin is the client's doing.
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ requestId, status: error.status }, 'refused');
  else log.error({ requestId, err: error }, 'a page failed');
}
