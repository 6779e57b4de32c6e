import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { startHttpService } from './http-service.ts';

/** As a browser has made it, and what it decrypts with. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/**
 * A push service (RFC 8030) with its browsers: it takes what is signed with the key that a browser
 * subscribed with (RFC 8292), and decrypts it as that browser does (RFC 8188, RFC 8291).
 */
export async function startPushService() {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const received: { at: string; data: unknown; ttl: string; urgency: string }[] = [];
  const state = {
    /** Answered instead of taking anything, by the path of an endpoint. */
    refusals: new Map<string, { status: number; retryAfter?: number }>(),
    /** Paths that never answer. */
    silent: new Set<string>(),
    /** By which it judges tokens, in milliseconds. */
    now: Date.now,
  };
  const http = await startHttpService(async (request, response) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const browser = browsers.get(path);
    const refusal = state.refusals.get(path) ?? (browser ? undefined : { status: 404 });
    if (state.silent.has(path)) return;
    if (refusal?.retryAfter) response.setHeader('Retry-After', String(refusal.retryAfter));
    if (refusal || !browser) return response.writeHead(refusal?.status ?? 404).end();
    const { headers } = request;
    const origin = `http://${headers.host}`;
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm')
      return response.writeHead(400).end();
    if (!(await isSigned(headers.authorization ?? '', origin, state.now())))
      return response.writeHead(403).end();
    const data = JSON.parse(decryptPush(body, browser));
    received.push({ at: path, data, ttl: `${headers.ttl}`, urgency: `${headers['urgency']}` });
    response.writeHead(201, { Location: `${origin}/message` }).end();
  });
  return Object.assign(state, {
    ...http,
    received,
    subscribe(): BrowserSubscription {
      const path = `/push/${randomBytes(16).toString('hex')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { keys, auth });
      return {
        endpoint: http.origin + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
  });
}

async function isSigned(authorization: string, audience: string, now: number): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [1, 33].map((from) => point.subarray(from, from + 32).toString('base64url'));
  const jwks = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x, y }] });
  const wanted = { audience, algorithms: ['ES256'], currentDate: new Date(now) };
  const checked = await jwtVerify(token, jwks, wanted).catch(() => null);
  const { sub = '', exp = 0 } = checked?.payload ?? {};
  return /^mailto:\S+@\S+$/.test(sub) && exp - now / 1_000 < 24 * 60 * 60;
}

/** Decrypts the body of a push message, as a browser does. */
export function decryptPush(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const serverKey = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const hkdf = (key: Buffer, salted: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
  const shared = hkdf(keys.computeSecret(serverKey), auth, info, 32);
  const key = hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('not the last record');
  return plain.toString('utf8', 0, end);
}
