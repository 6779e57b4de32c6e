import { data, redirect } from 'react-router';
import { unlinkIdentities } from '#app/features/accounts/linked-identities.server.ts';
import { requestOrigin } from '#app/features/security-events/events.server.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/google-removal.ts';

export const handle: RouteHandle = { audience: 'members' };

/** `/head/security/google/removal`, reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRecent(args);
  return redirect(localizedPath(pageRequest(args).locale, '/head/security'));
}

/** Unlinks Google from the member's account. Idempotent. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireRecent(args);
  const { db, locale } = pageRequest(args);
  await unlinkIdentities(db, account.id, requestOrigin(args, session.id), Date.now());
  return redirect(localizedPath(locale, '/head/security?done=google-removed'), 303);
}
