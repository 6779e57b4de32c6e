import { redirect } from 'react-router';
import type { Config } from '#app/platform/config.ts';
import { readCookie, writeCookie } from './cookies.ts';

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

export const clearTokenCookie = (purpose: Purpose, config: Pick<Config, 'publicUrl'>): string =>
  writeCookie(purpose, '', 0, config);
