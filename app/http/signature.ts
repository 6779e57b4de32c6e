import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** An HMAC of the text, under the site's secret. `purpose` separates its uses. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');

/** Compares a given signature or key with the expected one in constant time. */
export const isSame = (given: string, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right));

/** Has a fixed length, as `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** 256 random bits in base64url: not guessable, so a fast hash is enough. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The database stores this hash instead of a token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** A signed id in the URL of the page that confirms a form. */
export const writeReceipt = (secret: string, purpose: string, id: string): string =>
  `${id}.${sign(secret, purpose, id).slice(0, 22)}`;

/** @returns the id, or null when the signature is wrong. */
export function readReceipt(secret: string, purpose: string, receipt: string): string | null {
  const [id = ''] = receipt.split('.');
  return isSame(receipt, writeReceipt(secret, purpose, id)) ? id : null;
}

/** A value that its holder can read and cannot change; `expiresAt` in milliseconds since 1970. */
export function signValue(secret: string, purpose: string, value: unknown, expiresAt: number) {
  const body = Buffer.from(JSON.stringify([value, expiresAt])).toString('base64url');
  return `${body}.${sign(secret, purpose, body)}`;
}

/** Undefined when it has expired, was changed, or was signed for something else. */
export function readSigned<Value>(secret: string, purpose: string, signed: string, now: number) {
  const [body = '', signature = '', ...rest] = signed.split('.');
  if (rest.length > 0 || !isSame(signature, sign(secret, purpose, body))) return undefined;
  const [value, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString());
  return expiresAt > now ? { value: value as Value, expiresAt: expiresAt as number } : undefined;
}
