import { serialize } from 'hono/utils/cookie';
import type { Config } from '#app/platform/config.ts';
import { isSame, sign } from './signature.ts';

/** The usual names (double submit): scripts copy the cookie, which other sites cannot read, into the header. */
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
  serialize(cookieName, value, { path: '/', maxAge, sameSite: 'Lax', secure: publicUrl.startsWith('https:') });

/** Whether a call with a session cookie was made by one of our pages. */
export const hasXsrfHeader = (headers: Headers, secret: string, sessionId: string): boolean =>
  isSame(headers.get(headerName) ?? '', tokenOf(secret, sessionId));
