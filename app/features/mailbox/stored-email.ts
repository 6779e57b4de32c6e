import { fileNotFound } from '#app/http/files.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { isSame } from '#app/http/signature.ts';
import type { Route } from './+types/stored-email.ts';
import { mailboxHeaders } from './headers.ts';

/**
 * Whatever stands in a mail, its page runs nothing, sends nothing and loads nothing: the sandbox is a page without an origin.
 * Mail programs keep styles in attributes, so that these are allowed.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

export const handle: RouteHandle = { audience: 'team' };

/** `/mailbox/<id>?key=…`: the HTML part of a mail in the local mailbox. */
export async function loader(args: Route.LoaderArgs) {
  const { mailbox, url } = pageRequest(args);
  if (mailbox === null) return fileNotFound();
  if (!isSame(url.searchParams.get('key')?.trim() ?? '', mailbox.key)) {
    return new Response('403 Forbidden\n', {
      status: 403,
      headers: { ...mailboxHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const mail = (await mailbox.list()).find(({ id }) => id === args.params.id);
  if (!mail?.html) return fileNotFound();
  return new Response(mail.html, {
    headers: { ...mailboxHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}
