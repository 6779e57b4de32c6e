import { data, href, redirect } from 'react-router';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/cancellation.ts';
import { cancelPayeeChange } from './payees.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/payees')));
}

/** Cancels a change that waits. No question before it: what donors see stays as it is. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireRole(args, 'owner');
  const { db, locale } = pageRequest(args);
  const change = { id: args.params.id, accountId: account.id };
  const canceled = await db
    .transaction()
    .execute((trx) => cancelPayeeChange(trx, change, requestOrigin(args, session.id), Date.now()));
  const search = new URLSearchParams(canceled ? { done: canceled.entryId } : { notice: 'gone' });
  return redirect(`${localizedPath(locale, href('/admin/payees'))}?${search}`, 303);
}
