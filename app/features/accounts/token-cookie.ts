import { redirect } from 'react-router';
import { readCookie, writeCookie } from '#app/http/cookies.ts';
import type { Config } from '#app/platform/config.ts';

/** The page that the emailed link leads to. */
type Purpose = 'reset' | 'verification';

/** How long the cookie lasts, in seconds: as long as a reset link. */
const lifeSeconds = 30 * 60;

/**
 * Answers a URL with `?token=`: redirects to the same page without it and stores the token in a cookie, which keeps it out of the
 * browser's history and the `Referer` header. Following the link does not use the token up.
 */
export function moveTokenToCookie(
  token: string,
  { purpose, path, config }: { purpose: Purpose; path: string; config: Pick<Config, 'publicUrl'> },
): Response {
  // '-' is never a valid token.
  const value = /^[\w-]{1,200}$/.test(token) ? token : '-';
  return redirect(path, {
    status: 303,
    headers: {
      'Set-Cookie': writeCookie(purpose, value, lifeSeconds, config),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

export const readTokenCookie = (request: Request, purpose: Purpose, config: Pick<Config, 'publicUrl'>): string | undefined =>
  readCookie(request.headers.get('cookie'), purpose, config);

/** A `Set-Cookie` value that deletes the cookie. */
export const clearTokenCookie = (purpose: Purpose, config: Pick<Config, 'publicUrl'>): string =>
  writeCookie(purpose, '', 0, config);
