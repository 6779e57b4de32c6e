import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { isSame } from '#app/http/signature.ts';
import { moveTokenToCookie, readTokenCookie } from '#app/http/token-cookie.ts';

/** With `no-referrer`, browsers would send `Origin: null` with the key, which is refused. */
export const mailboxHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** The key was printed when the site started. */
export const isMailboxKey = (key: string | undefined, mailbox: { key: string }): boolean =>
  isSame(key?.trim() ?? '', mailbox.key);

export const openMailbox = (mailbox: { key: string }, args: RequestArgs): Response =>
  moveTokenToCookie(mailbox.key, {
    purpose: 'mailbox',
    path: '/mailbox',
    config: pageRequest(args).config,
  });

export const mailboxKeyOf = (args: RequestArgs): string | undefined =>
  readTokenCookie(args.request, 'mailbox', pageRequest(args).config);
