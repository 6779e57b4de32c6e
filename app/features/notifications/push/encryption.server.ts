import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { SignJWT } from 'jose';

/** The keys of a browser's subscription (RFC 8291), in base64url. */
export type SubscriptionKeys = { p256dh: string; auth: string };

/** The key by which push services know this site (RFC 8292). */
export type VapidKey = { publicKey: string; ecdh: ECDH };

const curve = 'prime256v1';
/** In seconds; push services refuse tokens of more than a day. */
const tokenSeconds = 12 * 60 * 60;
const recordBytes = 4_096;
/** Bytes that AES-GCM and the delimiter of the last record add. */
const overheadBytes = 17;

const hkdf = (key: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * Derived from the app secret: the processes of a site have the same, and it is in no other file.
 * Another secret ends all subscriptions.
 */
export function vapidKeyOf(secret: string): VapidKey {
  for (let attempt = 0; ; attempt++) {
    const ecdh = createECDH(curve);
    try {
      ecdh.setPrivateKey(hkdf(Buffer.from(secret), Buffer.alloc(0), `web push ${attempt}`, 32));
    } catch {
      // One in 2^32 is larger than the order of the curve.
      continue;
    }
    return { publicKey: ecdh.getPublicKey('base64url'), ecdh };
  }
}

/** The `Authorization` header: a token for the origin of the push service (RFC 8292). */
export async function vapidHeader(
  { publicKey, ecdh }: VapidKey,
  { endpoint, subject }: { endpoint: string; subject: string },
  now: number,
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: coordinate(1),
      y: coordinate(33),
      d: Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    },
  });
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(subject)
    .setExpirationTime(Math.floor(now / 1_000) + tokenSeconds)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}

/**
 * Encrypts a text for one browser (RFC 8291) as one record of `aes128gcm` (RFC 8188). @throws when
 * the keys are none, or the text is too long
 */
export function encryptPush(text: string, { p256dh, auth }: SubscriptionKeys): Buffer {
  const plain = Buffer.from(text);
  if (plain.length + overheadBytes > recordBytes) throw new RangeError('too long for a push');
  const browserKey = Buffer.from(p256dh, 'base64url');
  const salt = randomBytes(16);
  const ecdh = createECDH(curve);
  const ourKey = ecdh.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ourKey]);
  const shared = hkdf(ecdh.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ourKey.length]),
    ourKey,
    cipher.update(plain),
    // The delimiter of the last record.
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether something can be encrypted with the keys. */
export function areKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    encryptPush('', { p256dh, auth });
    return true;
  } catch {
    return false;
  }
}
