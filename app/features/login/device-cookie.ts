import { randomUUID } from 'node:crypto';
import { writeCookie } from '#app/http/cookies.ts';
import { isSame, sign } from '#app/http/signature.ts';
import type { Config } from '#app/platform/config.ts';

/** How long a browser that has logged in to an account is recognized, in seconds. */
const deviceSeconds = 365 * 24 * 60 * 60;

/** Device cookie (OWASP): a browser that has logged in to an account before gets a rate limit of its own. It grants no access. */
export function createDeviceToken(secret: string, email: string): string {
  const id = randomUUID();
  return `${id}.${signatureOf(secret, email, id)}`;
}

/** A `Set-Cookie` value. */
export const deviceCookie = (secret: string, email: string, config: Pick<Config, 'publicUrl'>): string =>
  writeCookie('device', createDeviceToken(secret, email), deviceSeconds, config);

/** The device's id, if the token is signed by this site for this account. */
export function verifyDeviceToken(secret: string, email: string, token: string | undefined): string | undefined {
  const [id, signature, ...rest] = token?.split('.') ?? [];
  if (!id || !signature || rest.length > 0) return undefined;
  return isSame(signature, signatureOf(secret, email, id)) ? id : undefined;
}

const signatureOf = (secret: string, email: string, id: string) => sign(secret, 'device', JSON.stringify([email, id]));
