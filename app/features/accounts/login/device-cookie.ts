import { randomUUID } from 'node:crypto';
import { readCookie, writeCookie } from '#app/http/cookies.ts';
import { readSigned, signValue } from '#app/http/signature.ts';
import type { Config } from '#app/platform/config.ts';
import type { DeviceOwner } from '../accounts.server.ts';

const deviceSeconds = 365 * 24 * 60 * 60;

const purposeOf = ({ accountId, deviceGeneration }: DeviceOwner) =>
  `device ${accountId} ${deviceGeneration}`;

/**
 * OWASP device cookie: rate limits of its own, no access. An `id` that is recognized already is
 * kept, or each login would create limits of its own.
 */
export const createDeviceToken = (
  secret: string,
  owner: DeviceOwner,
  now: number,
  id: string = randomUUID(),
): string => signValue(secret, purposeOf(owner), id, now + deviceSeconds * 1000);

/** The device's id, if the token is this account's, has not expired, and nothing has ended it. */
export const verifyDeviceToken = (secret: string, owner: DeviceOwner, token: string, now: number) =>
  readSigned<string>(secret, purposeOf(owner), token, now)?.value;

type Site = { request: Request; secret: string; config: Pick<Config, 'publicUrl'> };

export const readDeviceCookie = ({ request, config }: Pick<Site, 'request' | 'config'>) =>
  readCookie(request.headers.get('cookie'), 'device', config);

export function deviceCookie({ request, secret, config }: Site, owner: DeviceOwner, now: number) {
  const sent = readDeviceCookie({ request, config });
  const id = sent && verifyDeviceToken(secret, owner, sent, now);
  return writeCookie('device', createDeviceToken(secret, owner, now, id), deviceSeconds, config);
}
