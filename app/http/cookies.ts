import type { Config } from '#app/platform/config.ts';

export type CookieName = 'session' | 'device' | 'reset' | 'verification' | 'data';

/** On https the browser itself holds a `__Host-` cookie to this host, to https and to `Path=/`; http://localhost knows no such cookies. */
const fullName = (name: CookieName, https: boolean) => (https ? `__Host-${name}` : name);
const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

/** The value of a cookie of ours in a `Cookie` header. */
export function readCookie(
  header: string | null | undefined,
  name: CookieName,
  config: Pick<Config, 'publicUrl'>,
): string | undefined {
  const start = `${fullName(name, isHttps(config))}=`;
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(start));
  return pair?.slice(start.length) || undefined;
}

/** A `Set-Cookie` value: no script reads it, and no other site's form sends it. `value` is base64url and dots. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds: number, config: Pick<Config, 'publicUrl'>): string {
  const https = isHttps(config);
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax', ...(https ? ['Secure'] : [])];
  return [`${fullName(name, https)}=${value}`, ...attributes].join('; ');
}

/** Whether a reader may be signed in: such a reader's pages never come from, or go to, the page cache. Costs no look-up. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  header !== undefined && /(?:^|;\s*)(?:__Host-)?session=./.test(header);
