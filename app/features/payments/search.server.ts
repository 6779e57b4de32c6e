import { type SqlBool, sql } from 'kysely';
import { readAmount } from '#app/i18n/amount.ts';
import { formatDateTime, formatMoney } from '#app/i18n/format.ts';
import {
  findNewest,
  type SearchGroup,
  type SearchQuery,
  type SearchSource,
} from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { PaymentRow } from '#db/schema.ts';
import { parsePaymentSms } from './payment-sms.ts';
import { isDoubtful, unmatched } from './payments.server.ts';
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
async function findPayments(db: Db, query: SearchQuery): Promise<SearchGroup> {
  const { text, locale } = query;
  const t = paymentsTexts[locale];
  const transaction = transactionKeyIn(text);
  const amount = readAmount(text);
  const minor = 'minorUnits' in amount ? amount.minorUnits : null;
  if (transaction === null && minor === null) return { title: t.name, hits: [] };
  const key = transactionKeyOf('transaction_number');
  const part = `%${transaction ?? '-'}%`;
  const isFound = sql<SqlBool>`donation_id is null and enrolment_id is null and (${key} like ${part}
    or (removed_at is not null and ${transactionKeyOf('sms')} like ${part})
    or amount_minor = ${minor})`;
  const payments = db.selectFrom('payment').where((eb) => eb.and(unmatched));
  const [named, found] = await Promise.all([
    transaction === null ? [] : payments.selectAll().where(key, '=', transaction).execute(),
    findNewest(db, 'payment', [isFound], query),
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
  const hits = rows.map((row) => {
    const { id, amount_minor: minor, currency, created_at: at } = row;
    const money = minor === null ? '?' : formatMoney(locale, minor, currency);
    return {
      to: `/admin/donations/payments/${id}` as const,
      main: [money, numberOf(row)].filter(Boolean).join(' · '),
      more: `${t[stateOf(row)]} · ${formatDateTime(locale, at)}`,
    };
  });
  return { title: t.name, hits };
}

const numberOf = ({ transaction_number, sms }: PaymentRow): string | null =>
  transaction_number ?? parsePaymentSms(sms).transaction;

function stateOf(payment: PaymentRow) {
  if (payment.removed_at !== null) return 'setAside';
  if (payment.unexpected_at !== null) return 'unexpected';
  return isDoubtful(payment) ? 'toCheck' : 'toMatch';
}
