import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router';
import { formTexts } from '#app/ui/form/texts.ts';
import { appContext, type RequestArgs, requestIdContext } from './http/context.ts';
import { localeOf } from './i18n/locale.ts';

// Pages are whole before they are sent: they are compressed and kept as a whole, and nothing on them is hydrated.
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext): Response {
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} />);
  // A form that came back: its page says so first, in the title.
  const isFormAgain = request.method === 'POST' && status >= 400 && !routerContext.staticHandlerContext.errors;
  const html = isFormAgain ? page.replace('<title>', `<title>${errorMarkFor(request)}`) : page;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control') || status >= 400) headers.set('Cache-Control', 'no-store');
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

const errorMarkFor = ({ url }: Request) => formTexts[localeOf(new URL(url).pathname)].errorMark;

export function handleError(error: unknown, { request, context }: RequestArgs): void {
  if (request.signal.aborted) return;
  const { log } = context.get(appContext);
  const requestId = context.get(requestIdContext);
  // A wrong method or a refused origin is the client's doing.
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ requestId, status: error.status }, 'refused');
  else log.error({ requestId, err: error }, 'a page failed');
}
