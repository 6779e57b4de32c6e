import { randomUUID } from 'node:crypto';
import { readCookie, writeCookie } from '#app/http/cookies.ts';
import { isSame, sign } from '#app/http/signature.ts';
import type { Config } from '#app/platform/config.ts';
import type { DeviceOwner } from '../accounts.server.ts';

const deviceSeconds = 365 * 24 * 60 * 60;

/**
 * OWASP device cookie: rate limits of its own, no access. An `id` that is recognized already is
 * kept, or each login would create limits of its own.
 */
export function createDeviceToken(
  secret: string,
  owner: DeviceOwner,
  now: number,
  id: string = randomUUID(),
): string {
  const expiresAt = now + deviceSeconds * 1000;
  return `${id}.${expiresAt}.${signatureOf(secret, owner, id, String(expiresAt))}`;
}

/** The device's id, if the token is this account's, has not expired, and nothing has ended it. */
export function verifyDeviceToken(
  secret: string,
  owner: DeviceOwner,
  token: string,
  now: number,
): string | undefined {
  const [id, expiresAt, signature, ...rest] = token.split('.');
  if (!id || !expiresAt || !signature || rest.length > 0) return undefined;
  if (!isSame(signature, signatureOf(secret, owner, id, expiresAt))) return undefined;
  return Number(expiresAt) > now ? id : undefined;
}

const signatureOf = (
  secret: string,
  { accountId, deviceGeneration }: DeviceOwner,
  id: string,
  expiresAt: string,
) => sign(secret, 'device', JSON.stringify([accountId, deviceGeneration, id, expiresAt]));

type Site = { request: Request; secret: string; config: Pick<Config, 'publicUrl'> };

export const readDeviceCookie = ({
  request,
  config,
}: Pick<Site, 'request' | 'config'>): string | undefined =>
  readCookie(request.headers.get('cookie'), 'device', config);

export function deviceCookie(
  { request, secret, config }: Site,
  owner: DeviceOwner,
  now: number,
): string {
  const sent = readDeviceCookie({ request, config });
  const id = sent && verifyDeviceToken(secret, owner, sent, now);
  return writeCookie('device', createDeviceToken(secret, owner, now, id), deviceSeconds, config);
}
