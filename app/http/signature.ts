import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** An HMAC of the text, under the site's secret. `purpose` separates its uses. */
export const sign = (secret: string, purpose: string, text: string): string => hmac(secret, `${purpose}:${text}`);

/** Of SHA-256, in bytes. */
const blockLength = 64;
const digestLength = 32;
/** Longer texts than those we sign are rare, in bytes. */
const usualLength = 512;

/**
 * HMAC-SHA-256 (RFC 2104) by Node's one-shot hash, in memory that is used again. `createHmac` makes a native object for each call;
 * to collect these took a quarter of the time of a form page.
 */
function hmac(secret: string, text: string): string {
  const { inner, outer } = keyed(secret);
  const length = Buffer.byteLength(text);
  const message =
    length <= usualLength
      ? inner.subarray(0, blockLength + length)
      : Buffer.concat([inner.subarray(0, blockLength), Buffer.alloc(length)]);
  message.write(text, blockLength);
  outer.write(hash('sha256', message, 'binary'), blockLength, 'latin1');
  return hash('sha256', outer, 'base64url');
}

/** The site has one secret. */
let latest: { secret: string; inner: Buffer; outer: Buffer } | undefined;

/** The two messages, which begin with the padded key. */
function keyed(secret: string) {
  if (latest?.secret === secret) return latest;
  const key = Buffer.from(secret);
  const block = Buffer.alloc(blockLength);
  (key.length > blockLength ? hash('sha256', key, 'buffer') : key).copy(block);
  const begin = (pad: number, room: number) => Buffer.concat([block.map((byte) => byte ^ pad), Buffer.alloc(room)]);
  latest = { secret, inner: begin(0x36, usualLength), outer: begin(0x5c, digestLength) };
  return latest;
}

/** Compares a given signature or key with the expected one in constant time. */
export const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

/** Of fixed length, as `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** 256 random bits in base64url: not guessable, so a fast hash is enough. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores instead of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
