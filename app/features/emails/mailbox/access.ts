import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { isSame } from '#app/http/signature.ts';
import { moveTokenToCookie, readTokenCookie } from '#app/http/token-cookie.ts';

/**
 * Somebody's emails: they must not reach another site, a search engine or a cache. With
 * `no-referrer`, browsers would send the form for the key with `Origin: null`, which is refused.
 */
export const mailboxHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** The key was printed when the site started. */
export const isMailboxKey = (key: string | undefined, mailbox: { key: string }): boolean =>
  isSame(key?.trim() ?? '', mailbox.key);

/** Moves the key to a cookie of this browser. */
export const openMailbox = (mailbox: { key: string }, args: RequestArgs): Response =>
  moveTokenToCookie(mailbox.key, {
    purpose: 'mailbox',
    path: '/mailbox',
    config: pageRequest(args).config,
  });

export const mailboxKeyOf = (args: RequestArgs): string | undefined =>
  readTokenCookie(args.request, 'mailbox', pageRequest(args).config);
