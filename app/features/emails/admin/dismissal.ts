import { data, href, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/dismissal.ts';
import { dismissEmail } from './emails.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/email')));
}

/** Stores that an email that was refused for good will not be sent. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'owner');
  const { db, locale } = pageRequest(args);
  const done = await dismissEmail(db, { id: args.params.id, accountId: account.id }, Date.now());
  const search = new URLSearchParams(done ? { done } : { notice: 'gone' });
  return redirect(`${localizedPath(locale, href('/admin/email'))}?${search}`, 303);
}
