import { serialize } from 'hono/utils/cookie';
import type { Config } from '#app/platform/config.ts';
import { isSame, sign } from './signature.ts';

/**
 * The usual names (double submit): scripts copy the cookie, which other sites cannot read, into the
 * header.
 */
const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';

/** Bound to the session, so that a cookie injected by another host of the domain is useless. */
const tokenOf = (secret: string, sessionId: string): string => sign(secret, 'xsrf', sessionId);

/** A `Set-Cookie` value that our scripts can read. */
export function writeXsrfCookie(
  secret: string,
  sessionId: string,
  maxAgeSeconds: number,
  config: Pick<Config, 'publicUrl'>,
): string {
  return write(tokenOf(secret, sessionId), maxAgeSeconds, config);
}

/** A `Set-Cookie` value that deletes the cookie. */
export const clearXsrfCookie = (config: Pick<Config, 'publicUrl'>): string => write('', 0, config);

const write = (value: string, maxAge: number, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  serialize(cookieName, value, {
    path: '/',
    maxAge,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  });

/** The problem for a script that sent no header, or another session's. */
export const noXsrfHeader = {
  status: 403,
  code: 'xsrf',
  detail: 'Send the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header too.',
};

/**
 * Whether a script of a page sent a request, and not a form: browsers say so, of `fetch` and
 * XMLHttpRequest alike; older ones are told by what only scripts send or ask for. Forms are
 * protected by the origin check alone.
 */
export function isFromScript(pathname: string, headers: Headers): boolean {
  // Programs that are no browsers say one of them at most.
  const [site, mode] = [headers.get('sec-fetch-site'), headers.get('sec-fetch-mode')];
  if (site !== null && mode !== null && mode !== 'navigate') return true;
  return (
    pathname.endsWith('.data') ||
    /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '') ||
    /^application\/json\b/i.test(headers.get('accept') ?? '')
  );
}

/** Whether a call with a session cookie was made by one of our pages. */
export const hasXsrfHeader = (headers: Headers, secret: string, sessionId: string): boolean =>
  isSame(headers.get(headerName) ?? '', tokenOf(secret, sessionId));
