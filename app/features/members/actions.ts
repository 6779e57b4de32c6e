import { setPicture } from '#app/features/accounts/accounts.server.ts';
import {
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { deleteOwnSession } from '#app/http/session/sessions.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';

export const handle: RouteHandle = { audience: 'members' };

const actions = postActions(
  postAction('/head/picture/removal', {
    may: 'member',
    back: '/head/picture',
    to: '/head?done=picture-removed',
    async run(db, { accountId }, now, { storage }) {
      await purgeDetachedImage(db, storage, await setPicture(db, accountId, null, now));
      return done({});
    },
  }),
  // One of the member's own. Idempotent.
  postAction('/head/sessions/:id/end', {
    may: 'member',
    back: '/head',
    to: '/head?done=session',
    async run(db, { id, accountId }, now, sender) {
      const origin = requestOrigin(sender, sender.access.session.id);
      if (id === sender.access.session.id) {
        const headers = await endSession(sender, (trx) =>
          recordSecurityEvent(trx, { kind: 'logout', accountId }, origin, now),
        );
        return done({ page: localizedPath(sender.locale, '/login'), headers });
      }
      await requireRecent(sender, '/head?done=confirmed');
      await db.transaction().execute(async (trx) => {
        if (!(await deleteOwnSession(trx, accountId, id))) return;
        const event = { kind: 'sessions_ended', accountId, details: { count: 1 } } as const;
        await recordSecurityEvent(trx, event, origin, now);
      });
      return done({});
    },
  }),
);
export const loader = actions.loader;
export const action = actions.action;
