import { data, redirect } from 'react-router';
import { requestOrigin } from '#app/features/security-events/events.server.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/app-removal.ts';
import { deleteAuthenticatorApp } from './factors.server.ts';

export const handle: RouteHandle = { audience: 'members' };

/** `/head/security/app/removal`, reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRecent(args);
  return redirect(localizedPath(pageRequest(args).locale, '/head/security'));
}

/** Removes the member's authenticator app. Idempotent. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireRecent(args);
  const { db, locale } = pageRequest(args);
  await deleteAuthenticatorApp(db, account.id, requestOrigin(args, session.id), Date.now());
  return redirect(localizedPath(locale, '/head/security?done=app-removed'), 303);
}
