import {
  findWaitingByNumber,
  isDoubtful,
  openPayments,
} from '#app/features/payments/payments.server.ts';
import { waitingRefunds } from '#app/features/payments/refunds.server.ts';
import { transactionKey } from '#app/features/payments/transaction.ts';
import { can } from '#app/http/session/permissions.ts';
import { formatSums } from '#app/i18n/amount.ts';
import { calmName, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { countUpTo } from '#app/office/list.server.ts';
import { namelessTexts } from '#app/office/nameless-texts.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type {
  Badges,
  ListWaiting,
  WaitingItem,
  WeekCount,
} from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow, PaymentRow } from '#db/schema.ts';
import { announcedDonations } from '../donations.server.ts';
import { listPendingPayees, pendingPayees } from '../payees/payees.server.ts';
import { payeeTexts } from '../payees/texts.ts';
import { officeTexts } from './office-texts.ts';
import { donationPayable } from './payable.server.ts';
import { arrived, sumsOf, unconfirmedDonations } from './state-filter.server.ts';

/** Donations whose money was said to be sent, without those that may be spam. */
export const proofsWaiting = (db: Db) =>
  announcedDonations(db).where('proof_sent_at', 'is not', null).where('suspicion', 'is', null);

const refunds = waitingRefunds(donationPayable);

export const donationBadges: Badges = {
  '/admin/donations': async (db, _now, role) =>
    (await countUpTo(proofsWaiting(db))) +
    (await countUpTo(await paymentsAlone(db))) +
    (await refunds.count(db, role)) +
    (can(role, 'donation.confirm') ? await countUpTo(unconfirmedDonations(db)) : 0),
  '/admin/payees': (db) => countUpTo(pendingPayees(db)),
};

/** By the ids of some donations, the payments that wait and have the numbers of their donors. */
async function findPaymentsOf(
  db: Db,
  donations: readonly DonationRow[],
): Promise<Map<string, PaymentRow>> {
  const numbers = donations.flatMap(({ transaction_number: number }) => number ?? []);
  const waiting = await findWaitingByNumber(db, numbers);
  return new Map(
    donations.flatMap(({ id, currency, transaction_number: number }) => {
      const payment = waiting.get(transactionKey(number ?? ''));
      // One to be read first is a task of its own.
      if (!payment || payment.currency !== currency) return [];
      return payment.amount_minor !== null && !isDoubtful(payment) ? [[id, payment]] : [];
    }),
  );
}

const maxProofs = 200;

/** Payments that wait, without those that have the number of a proof: its row stands for both. */
export async function paymentsAlone(db: Db) {
  const proofs = await proofsWaiting(db)
    .selectAll()
    .where('transaction_number', 'is not', null)
    .orderBy('proof_sent_at')
    .limit(maxProofs)
    .execute();
  const payments = await findPaymentsOf(db, proofs);
  const ids = [...payments.values()].map(({ id }) => id);
  return openPayments(db).where('id', 'not in', listed(ids));
}

/** One row of Today for all donations to be confirmed, if there are any. */
async function listUnconfirmed(db: Db, locale: Locale): Promise<WaitingItem[]> {
  const oldest = unconfirmedDonations(db).select((eb) => eb.fn.min('received_at').as('at'));
  const sums = await sumsOf(oldest, arrived);
  if (sums.length === 0) return [];
  const t = officeTexts[locale];
  // The names that currencies have in Creole would break the row: others have their signs there.
  const signs = locale === 'ht' ? 'fr' : locale;
  return [
    {
      kind: 'received',
      id: 'received',
      at: Math.min(...sums.map(({ at }) => Number(at))),
      name: t.toConfirm(sums.reduce((all, { count }) => all + count, 0)),
      what: t.otherSums(formatSums(signs, sums.slice(1))),
      amount: formatSums(locale, sums.slice(0, 1)),
      to: '/admin/donations',
      query: '?state=received',
      about: 'money',
      deed: 'confirm',
    },
  ];
}

/** Proofs; for owners also money to be confirmed or returned, and changes of where donations go. */
export const listWaitingDonations: ListWaiting = async (db, viewer) => {
  const { locale, role, limit } = viewer;
  const t = officeTexts[locale];
  const [unconfirmed, proofs, payees] = await Promise.all([
    can(role, 'donation.confirm') ? listUnconfirmed(db, locale) : [],
    proofsWaiting(db).selectAll().orderBy('proof_sent_at').limit(limit).execute(),
    can(role, 'payee.change') ? listPendingPayees(db) : [],
  ]);
  const payments = await findPaymentsOf(db, proofs);
  return [
    ...(await refunds.list(db, viewer)),
    ...proofs.map((donation) => {
      const { id, reference, name, proof_sent_at: at, amount_minor: amount, currency } = donation;
      const payment = payments.get(id);
      return {
        kind: 'proof',
        id: reference,
        at: at ?? 0,
        name: calmName(name) || namelessTexts[locale],
        what: t.proof,
        amount: formatMoney(locale, amount, currency),
        to: `/admin/donations/${reference.toLowerCase()}` as const,
        about: 'money' as const,
        deed: payment ? ('match' as const) : ('check' as const),
        // Its page shows the SMS, and has the button.
        includes: payment && { kind: 'payment', id: payment.id },
      };
    }),
    ...unconfirmed,
    ...payees.map(({ id, method, createdAt: at }) => ({
      kind: 'payee',
      id,
      at,
      what: t.payee(payeeTexts[locale].methods[method]),
      to: '/admin/payees' as const,
      about: 'money' as const,
      deed: 'check' as const,
    })),
  ];
};

export const donationsOfWeek: WeekCount = {
  order: 1,
  rows: [
    ['donation', 'received_at', { refused_at: null }],
    ['payment', 'unexpected_at'],
  ],
  text: (locale, n) => officeTexts[locale].received(n),
};
