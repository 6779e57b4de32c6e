import { listStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { fileNotFound } from '#app/http/file-response.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import type { Route } from './+types/stored-email.ts';
import { isMailboxKey, mailboxHeaders, mailboxKeyOf } from './access.ts';

/** The email's HTML is untrusted: no scripts, forms or requests, and an opaque origin. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

export const handle: RouteHandle = { audience: 'team' };

/** `/mailbox/<id>`: the HTML part of an email in the local mailbox. */
export async function loader(args: Route.LoaderArgs) {
  const { mailbox } = pageRequest(args);
  if (mailbox === null) return fileNotFound();
  if (!isMailboxKey(mailboxKeyOf(args), mailbox)) {
    return new Response('403 Forbidden\n', {
      status: 403,
      headers: { ...mailboxHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const email = (await listStoredEmails(mailbox.folder, Number.POSITIVE_INFINITY)).find(
    ({ id }) => id === args.params.id,
  );
  if (!email?.html) return fileNotFound();
  return new Response(email.html, {
    headers: {
      ...mailboxHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    },
  });
}
