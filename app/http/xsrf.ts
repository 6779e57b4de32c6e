import { serialize } from 'hono/utils/cookie';
import type { Config } from '#app/platform/config.ts';
import { isSame, sign } from './signature.ts';

/** As scripts of many kinds know them: they copy the cookie, which other sites cannot read, into the header. */
const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';

/** One for each session, so that a cookie which another host of the domain has planted is good for nothing. */
const tokenOf = (secret: string, sessionId: string): string => sign(secret, 'xsrf', sessionId);

/** A `Set-Cookie` value; our scripts read this one. */
export function writeXsrfCookie(
  secret: string,
  sessionId: string,
  maxAgeSeconds: number,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const secure = publicUrl.startsWith('https:');
  return serialize(cookieName, tokenOf(secret, sessionId), { path: '/', maxAge: maxAgeSeconds, sameSite: 'Lax', secure });
}

/** Whether a call that a session's cookie comes with was made by a page of ours. */
export const hasXsrfHeader = (headers: Headers, secret: string, sessionId: string): boolean =>
  isSame(headers.get(headerName) ?? '', tokenOf(secret, sessionId));
