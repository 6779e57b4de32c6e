import { redirect } from 'react-router';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Config } from '#app/platform/config.ts';
import type { RequestArgs } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { pageRequest } from './page.ts';
import type { Sender } from './submission.server.ts';

/** In seconds: as long as each link, and a refused picture, lasts. */
const lifeSeconds = {
  reset: 30 * 60,
  verification: 30 * 60,
  'email-change': 30 * 60,
  invitation: 60 * 60,
  payees: 30 * 60,
  'data-request': 30 * 60,
  mailbox: 12 * 60 * 60,
  pictures: 90 * 24 * 60 * 60,
};
type Purpose = keyof typeof lifeSeconds;

/** Keeps a token out of the browser's history, the `Referer` header and the logs of proxies. */
export function moveTokenToCookie(
  token: string,
  { purpose, path, config }: { purpose: Purpose; path: string; config: Pick<Config, 'publicUrl'> },
): Response {
  // '-' is never a valid token.
  const value = /^[\w.-]{1,400}$/.test(token) ? token : '-';
  return redirect(path, {
    status: 303,
    headers: {
      'Set-Cookie': writeCookie(purpose, value, lifeSeconds[purpose], config),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

export const readTokenCookie = (
  request: Request,
  purpose: Purpose,
  config: Pick<Config, 'publicUrl'>,
): string | undefined => readCookie(request.headers.get('cookie'), purpose, config);

/**
 * The token of the link that led to the page at `path`. @throws the redirect that takes it out of
 * the URL
 */
export function followLink(args: RequestArgs, purpose: Purpose, path: string): string | undefined {
  const { url, locale, config } = pageRequest(args);
  const token = url.searchParams.get('token');
  if (token !== null && args.request.method !== 'POST')
    throw moveTokenToCookie(token, { purpose, path: localizedPath(locale, path), config });
  return readTokenCookie(args.request, purpose, config);
}

/** The input of such a page's submission besides its fields. */
export const besideToken =
  (purpose: Purpose) =>
  ({ request, config }: Pick<Sender, 'request' | 'config'>) => ({
    token: readTokenCookie(request, purpose, config) ?? '-',
  });

/** The refusal of such a token. */
export const badLink = {
  status: 400,
  code: 'bad_link',
  detail: 'The link has already been used, has expired, or never existed.',
};

/** After the token is used up: the redirect to another page, without its cookie. */
export function leaveLink(
  { config, locale }: Pick<Sender, 'config' | 'locale'>,
  purpose: Purpose,
  to: string,
  cookies: [name: 'Set-Cookie', value: string][] = [],
): Response {
  const headers = new Headers([['Set-Cookie', clearTokenCookie(purpose, config)], ...cookies]);
  return redirect(localizedPath(locale, to), { status: 303, headers });
}

export const clearTokenCookie = (purpose: Purpose, config: Pick<Config, 'publicUrl'>): string =>
  writeCookie(purpose, '', 0, config);
