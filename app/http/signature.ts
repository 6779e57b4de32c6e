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
