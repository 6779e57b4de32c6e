import { can } from '#app/http/session/permissions.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { countUpTo } from '#app/office/list.server.ts';
import type { Badges, ListWaiting, WeekCount } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { announcedDonations } from '../donations.server.ts';
import { listPendingPayees } from '../payees/payees.server.ts';
import { payeeTexts } from '../payees/texts.ts';
import { officeTexts } from './office-texts.ts';

/** Donations whose money was said to be sent, without those that may be spam. */
export const proofsWaiting = (db: Db) =>
  announcedDonations(db).where('proof_sent_at', 'is not', null).where('suspicion', 'is', null);

/** The payments that are neither matched, nor kept as unexpected, nor dismissed. */
export const paymentsWaiting = (db: Db) =>
  db
    .selectFrom('payment')
    .where('donation_id', 'is', null)
    .where('unexpected_at', 'is', null)
    .where('removed_at', 'is', null);

export const donationBadges: Badges = {
  '/admin/donations': async (db) =>
    (await countUpTo(proofsWaiting(db))) + (await countUpTo(paymentsWaiting(db))),
};

/** Proofs and payments; for owners also changes of where donations go. */
export const listWaitingDonations: ListWaiting = async (db, { locale, role, limit }) => {
  const t = officeTexts[locale];
  const [proofs, payments, payees] = await Promise.all([
    proofsWaiting(db)
      .select(['reference', 'proof_sent_at'])
      .orderBy('proof_sent_at')
      .limit(limit)
      .execute(),
    paymentsWaiting(db).selectAll().orderBy('created_at').limit(limit).execute(),
    can(role, 'payee.change') ? listPendingPayees(db) : [],
  ]);
  return [
    ...proofs.map(({ reference, proof_sent_at: at }) => ({
      kind: 'proof',
      id: reference,
      at: at ?? 0,
      what: t.proof(reference),
      to: `/admin/donations/${reference.toLowerCase()}` as const,
    })),
    ...payments.map(({ id, amount_minor: amount, created_at: at }) => ({
      kind: 'payment',
      id,
      at,
      what: t.payment(amount === null ? t.unknownAmount : formatMoney(locale, amount, 'HTG')),
      to: `/admin/donations/payments/${id}` as const,
    })),
    ...payees.map(({ id, method, createdAt: at }) => ({
      kind: 'payee',
      id,
      at,
      what: t.payee(payeeTexts[locale].methods[method]),
      to: '/admin/payees' as const,
    })),
  ];
};

export const donationsOfWeek: WeekCount = {
  order: 1,
  rows: [
    ['donation', 'received_at'],
    ['payment', 'unexpected_at'],
  ],
  text: (locale, n) => officeTexts[locale].received(n),
};
