import { redirect } from 'react-router';
import { readCookie, writeCookie } from '#app/http/cookies.ts';
import type { Config } from '#app/platform/config.ts';

/** A link from a mail waits in one of these until its page is done with it. */
type Purpose = 'reset' | 'verification';

/** For how long, in seconds: as a reset link itself. */
const waitSeconds = 30 * 60;

/**
 * The answer to `?token=` in an address: the same page without it, and the token in a cookie, so that no history, no `Referer` and
 * no one who looks over a shoulder gets it. Nothing is used up, however often the link is followed.
 */
export function takeFromAddress(
  token: string,
  { purpose, path, config }: { purpose: Purpose; path: string; config: Pick<Config, 'publicUrl'> },
): Response {
  // What cannot be a token stays one that is not good.
  const value = /^[\w-]{1,200}$/.test(token) ? token : '-';
  return redirect(path, {
    status: 303,
    headers: {
      'Set-Cookie': writeCookie(purpose, value, waitSeconds, config),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

/** The token that waits, if there is one. */
export const mailedToken = (request: Request, purpose: Purpose, config: Pick<Config, 'publicUrl'>): string | undefined =>
  readCookie(request.headers.get('cookie'), purpose, config);

/** The `Set-Cookie` after which none waits. */
export const forgetToken = (purpose: Purpose, config: Pick<Config, 'publicUrl'>): string => writeCookie(purpose, '', 0, config);
