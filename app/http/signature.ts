import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** An HMAC of what is signed, under the site's secret. `purpose` keeps it from passing for what is signed for something else. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');

/** Whether a signature or a key that was given is the right one. Takes the same time wherever the two differ. */
export const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

/** Of one length, whatever was given. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** 256 random bits in base64url: nobody guesses them, and their hash need not be slow. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What a database stores in place of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
