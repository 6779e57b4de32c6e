import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { done, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { postAction, postActions, postSelection } from '#app/office/post-action.server.ts';
import { cancelPayeeChange } from '../payees/payees.server.ts';
import { readReference } from '../reference.ts';
import { donationFilters } from './donation-list.server.ts';
import { bulkSteps, changeState } from './review.server.ts';
import { bulkSchema } from './schema.ts';

export const handle: RouteHandle = { audience: 'team' };

const actions = postActions(
  // No question before it: what donors see stays as it is.
  postAction('/admin/payees/changes/:id/cancellation', {
    may: 'payee.change',
    back: '/admin/payees',
    async run(db, change, now, sender) {
      const origin = requestOrigin(sender, sender.access.session.id);
      const canceled = await db
        .transaction()
        .execute((trx) => cancelPayeeChange(trx, change, origin, now));
      return canceled ? done(canceled) : rejected('gone');
    },
  }),
  postSelection('/admin/donations/selection', {
    may: 'donation.announce',
    schema: bulkSchema,
    filters: donationFilters,
    readRow: (typed) => readReference(typed) ?? undefined,
    changeOf(db, { intent: state, accountId, role }, now) {
      const step = { accountId, role, state, from: bulkSteps[state], reason: null };
      return (reference) => changeState(db, { ...step, reference }, now);
    },
  }),
);
export const loader = actions.loader;
export const action = actions.action;
