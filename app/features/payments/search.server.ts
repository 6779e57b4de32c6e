import { formatDateTime, formatMoney } from '#app/i18n/format.ts';
import type { SearchGroup, SearchQuery, SearchSource } from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { payableColumns } from './payables.server.ts';
import { paymentsTexts } from './texts.ts';
import { transactionKeyIn, transactionKeyOf } from './transaction.ts';

export const searchPayments: SearchSource = {
  order: 3,
  tables: ['payment'],
  find: async (db, query) => [await findPayments(db, query)],
};

/** By their transaction numbers, however old; those of donations are found with these. */
async function findPayments(
  db: Db,
  { text, locale, within, most }: SearchQuery,
): Promise<SearchGroup> {
  const t = paymentsTexts[locale];
  const transaction = transactionKeyIn(text);
  if (transaction === null) return { title: t.name, hits: [] };
  const key = transactionKeyOf('transaction_number');
  let unmatched = db.selectFrom('payment').selectAll();
  for (const column of payableColumns) unmatched = unmatched.where(column, 'is', null);
  const newest = unmatched
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const [named, found] = await Promise.all([
    unmatched.where(key, '=', transaction).execute(),
    db
      .selectFrom(newest.as('p'))
      .selectAll()
      .where(key, 'like', `%${transaction}%`)
      .where(key, '!=', transaction)
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute(),
  ]);
  const hits = [...named, ...found].map((row) => ({
    to: `/admin/donations/payments/${row.id}` as const,
    main: [
      row.amount_minor === null ? '?' : formatMoney(locale, row.amount_minor, 'HTG'),
      row.transaction_number,
    ].join(' · '),
    more: `${row.unexpected_at === null ? t.toMatch : t.unexpected} · ${formatDateTime(locale, row.created_at)}`,
  }));
  return { title: t.name, hits };
}
