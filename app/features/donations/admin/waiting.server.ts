import { can } from '#app/http/session/permissions.ts';
import { type Currency, formatMoney } from '#app/i18n/format.ts';
import { countUpTo } from '#app/office/list.server.ts';
import type { Badges, ListWaiting, WeekCount } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { announcedDonations } from '../donations.server.ts';
import { listPendingPayees, pendingPayees } from '../payees/payees.server.ts';
import { payeeTexts } from '../payees/texts.ts';
import { officeTexts } from './office-texts.ts';

/** Donations whose money was said to be sent, without those that may be spam. */
export const proofsWaiting = (db: Db) =>
  announcedDonations(db).where('proof_sent_at', 'is not', null).where('suspicion', 'is', null);

export const donationBadges: Badges = {
  '/admin/donations': (db) => countUpTo(proofsWaiting(db)),
  '/admin/payees': (db) => countUpTo(pendingPayees(db)),
};

/** Proofs; for owners also changes of where donations go. */
export const listWaitingDonations: ListWaiting = async (db, { locale, role, limit }) => {
  const t = officeTexts[locale];
  const [proofs, payees] = await Promise.all([
    proofsWaiting(db)
      .select(['reference', 'name', 'proof_sent_at', 'amount_minor', 'currency'])
      .orderBy('proof_sent_at')
      .limit(limit)
      .execute(),
    can(role, 'payee.change') ? listPendingPayees(db) : [],
  ]);
  return [
    ...proofs.map(({ reference, name, proof_sent_at: at, amount_minor: amount, currency }) => ({
      kind: 'proof',
      id: reference,
      at: at ?? 0,
      what: t.proof(formatMoney(locale, amount, currency as Currency), name),
      to: `/admin/donations/${reference.toLowerCase()}` as const,
      about: 'money' as const,
      deed: 'check' as const,
    })),
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
    ['donation', 'received_at'],
    ['payment', 'unexpected_at'],
  ],
  text: (locale, n) => officeTexts[locale].received(n),
};
