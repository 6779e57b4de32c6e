import type { HeadersArgs } from 'react-router';
import { localeOf } from '#app/i18n/locale.ts';
import { appContext, type RequestArgs } from './context.ts';

/** Headers of a page that is the same for every visitor without a session: browsers revalidate, the page cache stores it. */
export const publicPageHeaders = (): HeadersInit => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' });

/** Headers of a private page, with those of its loader (`Retry-After`, `Refresh`). */
export function privatePageHeaders({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>): Headers {
  const headers = new Headers(loaderHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
}

/** What most loaders start with: the language of the URL, and the app. */
export function pageRequest({ request, context }: RequestArgs) {
  const url = new URL(request.url);
  return { ...context.get(appContext), url, locale: localeOf(url.pathname) };
}
