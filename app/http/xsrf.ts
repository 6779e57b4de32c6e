import { serialize } from 'hono/utils/cookie';
import type { Config } from '#app/platform/config.ts';
import { isSame, sign } from './signature.ts';

/** Double submit: scripts copy the cookie, which other sites cannot read, into the header. */
const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';

/** Bound to the session, so that a cookie injected by another host of the domain is useless. */
const tokenOf = (secret: string, sessionId: string): string => sign(secret, 'xsrf', sessionId);

export function writeXsrfCookie(
  secret: string,
  sessionId: string,
  maxAgeSeconds: number,
  config: Pick<Config, 'publicUrl'>,
): string {
  return write(tokenOf(secret, sessionId), maxAgeSeconds, config);
}

export const clearXsrfCookie = (config: Pick<Config, 'publicUrl'>): string => write('', 0, config);

const write = (value: string, maxAge: number, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  serialize(cookieName, value, {
    path: '/',
    maxAge,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  });

export const noXsrfHeader = {
  status: 403,
  code: 'xsrf',
  detail: 'Send the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header too.',
};

/** Forms are protected by the origin check alone; this finds what a script sent. */
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

export const hasXsrfHeader = (headers: Headers, secret: string, sessionId: string): boolean =>
  isSame(headers.get(headerName) ?? '', tokenOf(secret, sessionId));
