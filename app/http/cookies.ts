import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '#app/platform/config.ts';

export type CookieName =
  | 'session'
  | 'login-step'
  | 'device'
  | 'reset'
  | 'verification'
  | 'email-change'
  | 'invitation'
  | 'payees'
  | 'data-request'
  | 'authenticator-app'
  | 'mailbox'
  | 'pictures'
  | 'practice'
  | 'data';

/** Browsers do not accept a `__Host-` cookie on http://localhost. */
const fullName = (name: CookieName, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export function readCookie(
  header: string | null | undefined,
  name: CookieName,
  config: Pick<Config, 'publicUrl'>,
): string | undefined {
  const cookie = fullName(name, config);
  return parse(header ?? '', cookie)[cookie] || undefined;
}

/** A `Set-Cookie` value, `HttpOnly` and `SameSite`. `value` is base64url and dots. */
export function writeCookie(
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
  config: Pick<Config, 'publicUrl'>,
): string {
  return serialize(fullName(name, config), value, {
    path: '/',
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
  });
}

/** Whether a visitor may be signed in: then the page cache is bypassed. Needs no query. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  header !== undefined && /(?:^|;\s*)(?:__Host-)?session=./.test(header);
