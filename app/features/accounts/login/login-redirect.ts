import { redirect } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { isApiPath } from '#app/http/problem.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import type { Sender } from '#app/http/submission.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { clearLoginStep } from './login-step.server.ts';
import type { Login } from './submission.server.ts';

const longest = 500;

/**
 * The path and query when it is a page of this site and not a login page; `//other.example` is not.
 */
export function safeNext(next: unknown, routes: RouteTable): string | undefined {
  if (typeof next !== 'string' || next.length > longest || !/^\/(?![/\\])[!-~]*$/.test(next))
    return undefined;
  const site = 'http://site.invalid';
  if (!URL.canParse(next, site)) return undefined;
  const { origin, pathname, search } = new URL(next, site);
  // Check again: normalizing `/./` and `/a/..` may have produced a path that the first check
  // rejects.
  if (origin !== site || /^\/[/\\]/.test(pathname)) return undefined;
  return isApiPath(pathname) || routes.handleOf(pathname).login ? undefined : pathname + search;
}

/** The path of one of the login's pages, with the request's `next` when that is safe. */
export function loginPath(
  { request, context }: RequestArgs,
  path: '/login' | '/login/code' | '/login/passkey',
  search: Record<string, string> = {},
) {
  const { url, locale, routes } = pageRequest({ request, context });
  const next = safeNext(url.searchParams.get('next'), routes);
  const parameters = new URLSearchParams({ ...search, ...(next && { next }) });
  return localizedPath(locale, path) + (parameters.size > 0 ? `?${parameters}` : '');
}

/** The answer of a page after the second step. */
export const seeLoggedIn = ({ headers }: Login, sender: Sender): Response =>
  redirect(loginPath(sender, '/login', { done: '' }), {
    status: 303,
    headers: [...headers, ['Set-Cookie', clearLoginStep(sender.config)]],
  });
