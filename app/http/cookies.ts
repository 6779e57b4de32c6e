import { parse, serialize } from 'hono/utils/cookie';
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
  const cookie = fullName(name, isHttps(config));
  return parse(header ?? '', cookie)[cookie] || undefined;
}

/** A `Set-Cookie` value: no script reads it, and no other site's form sends it. `value` is base64url and dots. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds: number, config: Pick<Config, 'publicUrl'>): string {
  const secure = isHttps(config);
  return serialize(fullName(name, secure), value, { path: '/', maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'Lax', secure });
}

/** Whether a reader may be signed in: such a reader's pages never come from, or go to, the page cache. Costs no look-up. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  header !== undefined && /(?:^|;\s*)(?:__Host-)?session=./.test(header);
