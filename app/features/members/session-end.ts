import { data, redirect } from 'react-router';
import {
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember, requireRecent } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { deleteOwnSession } from '#app/http/session/sessions.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Route } from './+types/session-end.ts';

export const handle: RouteHandle = { audience: 'members' };

/** `/head/sessions/<id>/end`, reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireMember(args);
  return redirect(localizedPath(pageRequest(args).locale, '/head'));
}

/** Ends one of the member's own sessions. Idempotent. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireMember(args);
  const { db, locale } = pageRequest(args);
  const { id } = args.params;
  const origin = requestOrigin(args, session.id);
  if (id === session.id) {
    const record = (trx: Db) =>
      recordSecurityEvent(trx, { kind: 'logout', accountId: account.id }, origin, Date.now());
    return redirect(localizedPath(locale, '/login'), {
      status: 303,
      headers: await endSession(args, record),
    });
  }
  await requireRecent(args, '/head?done=confirmed');
  await db.transaction().execute(async (trx) => {
    if (!(await deleteOwnSession(trx, account.id, id))) return;
    const event = { kind: 'sessions_ended', accountId: account.id, details: { count: 1 } } as const;
    await recordSecurityEvent(trx, event, origin, Date.now());
  });
  return redirect(localizedPath(locale, '/head?done=session'), 303);
}
