import { isSame } from '#app/http/signature.ts';

/** The URL contains the key: it must not reach another site, a search engine or a cache. */
export const mailboxHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** Whether the URL's `key` is the one printed when the site started. */
export const hasMailboxKey = (url: URL, mailbox: { key: string }): boolean =>
  isSame(url.searchParams.get('key')?.trim() ?? '', mailbox.key);
