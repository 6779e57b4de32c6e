import { calmName, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Subject } from '#app/office/journal/declaration.ts';
import type { Feature } from '#app/office/registry.ts';
import type { ListWaiting } from '#app/office/today/waiting.server.ts';
import type { PaymentRow } from '#db/schema.ts';
import { pasteTexts } from './admin/paste-texts.ts';
import { refundTexts } from './admin/refund-texts.ts';
import { paymentJournalTexts } from './journal-texts.ts';
import { describeDoubt, findPayment, openPayments, shownSenders } from './payments.server.ts';
import { searchPayments } from './search.server.ts';
import { paymentsTexts } from './texts.ts';

const listWaitingPayments: ListWaiting = async (db, { locale, role, limit }) => {
  const t = paymentsTexts[locale];
  const rows = await openPayments(db).selectAll().orderBy('created_at').limit(limit).execute();
  const senders = await shownSenders(db, rows, role);
  return rows.map((row) => {
    const { id, amount_minor: amount, created_at: at } = row;
    const to = `/admin/donations/payments/${id}` as const;
    const doubt = describeDoubt(locale, row, row.amount_minor);
    const item = { kind: 'payment', id, at, to, about: 'money' } as const;
    if (doubt !== null) return { ...item, what: doubt, isDoubtful: true, deed: 'check' };
    const { name } = senders.get(id) ?? {};
    if (amount === null) return { ...item, what: t.unread, deed: 'match' };
    return {
      ...item,
      ...(name && { name: calmName(name) }),
      what: t.waiting(Boolean(name)),
      amount: formatMoney(locale, amount, row.currency),
      deed: 'match',
    };
  });
};

/** Their amounts and, where these may be seen, their senders. */
const namePayments: NonNullable<Subject['names']> = async (db, ids, { locale, role }) => {
  const rows = await db.selectFrom('payment').selectAll().where('id', 'in', ids).execute();
  const senders = await shownSenders(db, rows, role);
  return new Map(
    rows.map((row) => {
      const sender = calmName(senders.get(row.id)?.name ?? '');
      return [row.id, [paidAmount(locale, row), sender].filter(Boolean).join(', ')];
    }),
  );
};

const paidAmount = (locale: Locale, { amount_minor: amount, currency }: PaymentRow): string =>
  amount === null ? paymentsTexts[locale].noAmount : formatMoney(locale, amount, currency);

const paymentSubject: Subject = {
  kind: 'donations',
  names: namePayments,
  // The result of a change is shown to whoever has made it.
  async find(db, locale, id) {
    const payment = await findPayment(db, id);
    return payment && { name: paidAmount(locale, payment) };
  },
};

export const payments: Feature = {
  journal: { texts: paymentJournalTexts, subjects: { payment: paymentSubject } },
  waiting: listWaitingPayments,
  retention: [{ table: 'payment' }],
  search: searchPayments,
  pages: [
    {
      to: '/admin/donations/payments',
      may: 'payment.edit',
      below: '/admin/donations',
      name: (locale) => pasteTexts[locale].payments.title,
    },
    {
      to: '/admin/refunds',
      may: 'payment.edit',
      below: '/admin/donations',
      name: (locale) => refundTexts[locale].title,
    },
  ],
};
