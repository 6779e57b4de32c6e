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
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const secure = publicUrl.startsWith('https:');
  return serialize(cookieName, tokenOf(secret, sessionId), { path: '/', maxAge: maxAgeSeconds, sameSite: 'Lax', secure });
}

/** Whether a call with a session cookie was made by one of our pages. */
export const hasXsrfHeader = (headers: Headers, secret: string, sessionId: string): boolean =>
  isSame(headers.get(headerName) ?? '', tokenOf(secret, sessionId));
