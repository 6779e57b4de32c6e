import { createHash, timingSafeEqual } from 'node:crypto';

/** The address holds the key: no other site, search engine or cache may learn it. */
export const mailboxHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** Whether a key that was given opens the mailbox. Takes the same time wherever the two differ. */
export function isKey(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given.trim()), digest(key));
}
