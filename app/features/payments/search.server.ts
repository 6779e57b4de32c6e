import { readAmount } from '#app/i18n/amount.ts';
import { formatDateTime, formatMoney } from '#app/i18n/format.ts';
import type { SearchGroup, SearchQuery, SearchSource } from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { PaymentRow } from '#db/schema.ts';
import { payableColumns } from './payables.server.ts';
import { parsePaymentSms } from './payment-sms.ts';
import { isDoubtful } from './payments.server.ts';
import { paymentsTexts } from './texts.ts';
import { transactionKey, transactionKeyIn, transactionKeyOf } from './transaction.ts';

export const searchPayments: SearchSource = {
  order: 3,
  tables: ['payment'],
  find: async (db, query) => [await findPayments(db, query)],
};

/**
 * By their transaction numbers, however old, or their amounts; those of donations are found with
 * these. One that was set aside has its number only in its SMS.
 */
async function findPayments(
  db: Db,
  { text, locale, within, most }: SearchQuery,
): Promise<SearchGroup> {
  const t = paymentsTexts[locale];
  const transaction = transactionKeyIn(text);
  const amount = readAmount(text);
  const minor = 'minorUnits' in amount ? amount.minorUnits : null;
  if (transaction === null && minor === null) return { title: t.name, hits: [] };
  const key = transactionKeyOf('transaction_number');
  let unmatched = db.selectFrom('payment').selectAll();
  for (const column of payableColumns) unmatched = unmatched.where(column, 'is', null);
  const newest = unmatched
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const part = `%${transaction ?? '-'}%`;
  const [named, found] = await Promise.all([
    transaction === null ? [] : unmatched.where(key, '=', transaction).execute(),
    db
      .selectFrom(newest.as('p'))
      .selectAll()
      .where((eb) =>
        eb.or([
          eb(key, 'like', part),
          eb.and([eb('removed_at', 'is not', null), eb(transactionKeyOf('sms'), 'like', part)]),
          ...(minor === null ? [] : [eb('amount_minor', '=', minor)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute(),
  ]);
  const rows = [
    ...named,
    // Not by the other numbers of an SMS: it has a phone.
    ...found.filter(
      (row) =>
        !named.some(({ id }) => id === row.id) &&
        (row.amount_minor === minor ||
          (transaction !== null && transactionKey(numberOf(row) ?? '').includes(transaction))),
    ),
  ];
  const hits = rows.map((row) => ({
    to: `/admin/donations/payments/${row.id}` as const,
    main: [
      row.amount_minor === null ? '?' : formatMoney(locale, row.amount_minor, row.currency),
      numberOf(row),
    ]
      .filter(Boolean)
      .join(' · '),
    more: `${t[stateOf(row)]} · ${formatDateTime(locale, row.created_at)}`,
  }));
  return { title: t.name, hits };
}

const numberOf = ({ transaction_number, sms }: PaymentRow): string | null =>
  transaction_number ?? parsePaymentSms(sms).transaction;

function stateOf(payment: PaymentRow) {
  if (payment.removed_at !== null) return 'setAside';
  if (payment.unexpected_at !== null) return 'unexpected';
  return isDoubtful(payment) ? 'toCheck' : 'toMatch';
}
