import { calmName, formatMoney } from '#app/i18n/format.ts';
import type { Feature } from '#app/office/registry.ts';
import type { ListWaiting } from '#app/office/today/waiting.server.ts';
import { pasteTexts } from './admin/paste-texts.ts';
import { refundTexts } from './admin/refund-texts.ts';
import { paymentJournalTexts } from './journal-texts.ts';
import { describeDoubt, openPayments, shownSenders } from './payments.server.ts';
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

export const payments: Feature = {
  journal: { texts: paymentJournalTexts, subjects: { payment: { kind: 'donations' } } },
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
