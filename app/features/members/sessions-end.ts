import { data, redirect } from 'react-router';
import {
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember, requireRecent } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { deleteSessions } from '#app/http/session/sessions.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/sessions-end.ts';

export const handle: RouteHandle = { audience: 'members', endsSession: true };

/** `/head/sessions/end`, reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireMember(args);
  return redirect(localizedPath(pageRequest(args).locale, '/head'));
}

/** Ends all of the member's sessions, including this one. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireRecent(args, '/head?done=confirmed');
  const { db, locale } = pageRequest(args);
  await db.transaction().execute(async (trx) => {
    await deleteSessions(trx, account.id);
    const event = { kind: 'logout_everywhere', accountId: account.id } as const;
    await recordSecurityEvent(trx, event, requestOrigin(args, session.id), Date.now());
  });
  const headers = await endSession(args);
  return redirect(localizedPath(locale, '/goodbye?everywhere'), { status: 303, headers });
}
