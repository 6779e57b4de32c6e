import { data, redirect } from 'react-router';
import { requestOrigin } from '#app/features/security-events/events.server.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/passkey-removal.ts';
import { deletePasskey } from './factors.server.ts';

export const handle: RouteHandle = { audience: 'members' };

/** `/head/security/passkeys/<id>/removal`, reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRecent(args);
  return redirect(localizedPath(pageRequest(args).locale, '/head/security'));
}

/** Removes one of the member's own passkeys. Idempotent, but another member's is not found. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireRecent(args);
  const { db, locale } = pageRequest(args);
  const isRemoved = await deletePasskey(db, account.id, args.params.id, requestOrigin(args, session.id), Date.now());
  return redirect(localizedPath(locale, `/head/security${isRemoved ? '?done=passkey-removed' : ''}`), 303);
}
