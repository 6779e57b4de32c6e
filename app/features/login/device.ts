import { randomUUID } from 'node:crypto';
import { writeCookie } from '#app/http/cookies.ts';
import { isSame, sign } from '#app/http/signature.ts';
import type { Config } from '#app/platform/config.ts';

/** A browser that has logged in to an account is known again for a year, in seconds. */
const deviceSeconds = 365 * 24 * 60 * 60;

/** A mark that a browser gets when it logs in to an account. It opens nothing: it gives a bucket of its own to later logins. */
export function issueDevice(secret: string, email: string): string {
  const id = randomUUID();
  return `${id}.${signatureOf(secret, email, id)}`;
}

/** A `Set-Cookie` value. */
export const deviceCookie = (secret: string, email: string, config: Pick<Config, 'publicUrl'>): string =>
  writeCookie('device', issueDevice(secret, email), deviceSeconds, config);

/** The device's id, when the mark is ours and was given for this very account. */
export function readDevice(secret: string, email: string, mark: string | undefined): string | undefined {
  const [id, signature, ...rest] = mark?.split('.') ?? [];
  if (!id || !signature || rest.length > 0) return undefined;
  return isSame(signature, signatureOf(secret, email, id)) ? id : undefined;
}

const signatureOf = (secret: string, email: string, id: string) => sign(secret, 'device', JSON.stringify([email, id]));
