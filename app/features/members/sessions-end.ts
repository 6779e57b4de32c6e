import {
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { deleteSessions } from '#app/http/session/sessions.server.ts';
import { postAction } from '#app/office/post-action.server.ts';

export const handle: RouteHandle = { audience: 'members', endsSession: true };

const end = postAction('/head/sessions/end', {
  may: 'member',
  recent: '/head?done=confirmed',
  back: '/head',
  to: '/goodbye?everywhere',
  async run(db, { accountId }, now, sender) {
    await db.transaction().execute(async (trx) => {
      await deleteSessions(trx, accountId);
      const origin = requestOrigin(sender, sender.access.session.id);
      await recordSecurityEvent(trx, { kind: 'logout_everywhere', accountId }, origin, now);
    });
    return done({ headers: await endSession(sender) });
  },
});
export const loader = end.loader;
export const action = end.action;
