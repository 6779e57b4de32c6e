import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { done, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { postAction } from '#app/office/post-action.server.ts';
import { cancelPayeeChange } from './payees.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Cancels a change that waits. No question before it: what donors see stays as it is. */
const cancellation = postAction('/admin/payees/changes/:id/cancellation', {
  may: 'payee.change',
  back: '/admin/payees',
  async run(db, change, now, sender) {
    const origin = requestOrigin(sender, sender.access.session.id);
    const canceled = await db
      .transaction()
      .execute((trx) => cancelPayeeChange(trx, change, origin, now));
    return canceled ? done(canceled) : rejected('gone');
  },
});
export const loader = cancellation.loader;
export const action = cancellation.action;
