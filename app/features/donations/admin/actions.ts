import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { done, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { postAction, postActions, postSelection } from '#app/office/post-action.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findDonationByReference } from '../donations.server.ts';
import { cancelPayeeChange } from '../payees/payees.server.ts';
import { readReference } from '../reference.ts';
import { donationFilters } from './donation-list.server.ts';
import { findPayment } from './payments.server.ts';
import {
  bulkSteps,
  changeState,
  dismissPayment,
  findPaymentOf,
  keepAsUnexpected,
  matchPayment,
} from './review.server.ts';
import { bulkSchema, matchSchema } from './schema.ts';

export const handle: RouteHandle = { audience: 'team' };

const payment = {
  may: 'payment.edit',
  back: '/admin/donations/payments/:id',
  to: '/admin/donations',
} as const;

const actions = postActions(
  postAction('/admin/donations/payments/:id/match', {
    ...payment,
    schema: matchSchema,
    // Too long for a reference, it is none.
    notices: { invalid: 'unknown' },
    async run(db, { asks, ...input }, now, { locale }) {
      const reference = readReference(input.reference);
      if (reference === null) return rejected('unknown');
      const page = localizedPath(locale, `/admin/donations/payments/${input.id}`);
      if (asks && (await isOtherAmount(db, input.id, reference)))
        return done({ page, search: { asked: reference } });
      const matched = await matchPayment(db, { ...input, reference }, now);
      if (matched.outcome === 'done') {
        const { entryId, isSameAmount } = matched.value;
        // The donation says how much arrived, if that is not what was announced.
        const donation = isSameAmount ? '' : `/${reference.toLowerCase()}`;
        return done({ page: localizedPath(locale, payment.to + donation), entryId });
      }
      if (matched.outcome !== 'rejected' || matched.reason !== 'decided') return matched;
      const other = await findPaymentOf(db, reference);
      return other && other.id !== input.id
        ? done({ page, search: { notice: 'decided', taken: other.id } })
        : matched;
    },
  }),
  postAction('/admin/donations/payments/:id/dismissal', { ...payment, run: dismissPayment }),
  postAction('/admin/donations/payments/:id/unexpected', { ...payment, run: keepAsUnexpected }),
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

/** Whether a donation that a payment can be matched with was announced with another amount. */
async function isOtherAmount(db: Db, paymentId: string, reference: string): Promise<boolean> {
  const payment = await findPayment(db, paymentId);
  const donation = await findDonationByReference(db, reference);
  if (typeof payment?.amount_minor !== 'number' || donation?.currency !== 'HTG') return false;
  return payment.donation_id === null && donation.amount_minor !== payment.amount_minor;
}
