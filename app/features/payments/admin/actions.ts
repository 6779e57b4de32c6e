import { done, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { sealValues } from '#app/http/sealed-values.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { isMatched, payablesOf } from '../payables.server.ts';
import {
  dismissPayment,
  findByReference,
  findPayment,
  keepAsUnexpected,
  paymentsOf,
} from '../payments.server.ts';
import { matchSchema } from '../schema.ts';
import { otherNumberGiven } from '../suggestions.server.ts';
import { sealing } from './payment-view.server.ts';

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
    async run(db, { asks, reference: typed, ...input }, now, { locale, context, secret }) {
      const found = await findByReference(db, payablesOf(context.get(registryContext)), typed);
      const page = localizedPath(locale, `/admin/donations/payments/${input.id}`);
      if (!found) {
        if (!asks) return rejected('unknown');
        const { accountId } = input;
        const asked = sealValues({ asked: typed }, { ...sealing, secret, accountId });
        return done({ page, search: { asked } });
      }
      const { reference, payable, expected } = found;
      const row = await findPayment(db, input.id);
      const isOther =
        row &&
        !isMatched(row) &&
        row.amount_minor !== null &&
        expected.currency === row.currency &&
        (expected.amount !== row.amount_minor || otherNumberGiven(row, found) !== null);
      if (asks && isOther) return done({ page, search: { asked: reference } });
      const matched = await payable.match(db, { ...input, reference }, now);
      if (matched.outcome === 'done') {
        const { entryId, isExact } = matched.value;
        // Its page says how much arrived, if that is not what was expected.
        return done({ page: localizedPath(locale, isExact ? payment.to : found.to), entryId });
      }
      if (matched.outcome !== 'rejected' || matched.reason !== 'decided') return matched;
      const other = await paymentsOf(db, payable.column, found.id)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return other && other.id !== input.id
        ? done({ page, search: { notice: 'decided', taken: other.id } })
        : matched;
    },
  }),
  postAction('/admin/donations/payments/:id/dismissal', { ...payment, run: dismissPayment }),
  postAction('/admin/donations/payments/:id/unexpected', { ...payment, run: keepAsUnexpected }),
);
export const loader = actions.loader;
export const action = actions.action;
