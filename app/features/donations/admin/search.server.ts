import { type SqlBool, sql } from 'kysely';
import { can } from '#app/http/session/permissions.ts';
import { formatDateTime, formatMoney } from '#app/i18n/format.ts';
import {
  findNewest,
  type SearchGroup,
  type SearchQuery,
  type SearchSource,
} from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { stateOf } from '../donations.ts';
import { donationNames } from '../names.ts';
import { countedOf } from '../received.ts';
import { readReference } from '../reference.ts';
import { transactionKeyIn, transactionKeyOf } from '../transaction.ts';
import { officeTexts } from './office-texts.ts';
import { phoneDigits } from './payments.server.ts';

export const searchDonations: SearchSource = {
  order: 2,
  tables: ['donation'],
  find: (db, query) => Promise.all([findDonations(db, query), findPayments(db, query)]),
};

/** Editors find no donation by what they do not see: its email address and phone. */
async function findDonations(db: Db, query: SearchQuery): Promise<SearchGroup> {
  const { text, locale, role, most } = query;
  const seesContact = can(role, 'donor.contact');
  const reference = readReference(text);
  const phone = seesContact ? phoneDigitsIn(text) : null;
  const transaction = transactionKeyIn(text);
  const key = transactionKeyOf('transaction_number');
  const [named, found] = await Promise.all([
    // However old it is.
    reference === null && transaction === null
      ? []
      : db
          .selectFrom('donation')
          .selectAll()
          .where((eb) =>
            eb.or([eb('reference', '=', reference ?? ''), eb(key, '=', transaction ?? '-')]),
          )
          .orderBy('created_at', 'desc')
          .limit(most)
          .execute(),
    findNewest(
      db,
      'donation',
      [
        ...['reference', 'name', ...(seesContact ? ['email'] : [])].map((column) =>
          contains(db, column, text),
        ),
        ...(phone === null ? [] : [sql<SqlBool>`${phoneDigits} like ${`%${phone}%`}`]),
        ...(transaction === null ? [] : [sql<SqlBool>`${key} like ${`%${transaction}%`}`]),
      ],
      query,
    ),
  ]);
  const references = new Set(named.map((row) => row.reference));
  const rows = [...named, ...found.filter((row) => !references.has(row.reference))];
  const hits = rows.map((row) => {
    const { amount, currency } = countedOf(row);
    return {
      to: `/admin/donations/${row.reference.toLowerCase()}` as const,
      main: `${row.reference} · ${formatMoney(locale, amount, currency)}`,
      more: `${row.name} · ${donationNames[locale].states[stateOf(row)]}`,
    };
  });
  return { title: officeTexts[locale].name, hits };
}

/** By their transaction numbers, however old; those of donations are found with these. */
async function findPayments(db: Db, query: SearchQuery): Promise<SearchGroup> {
  const { text, locale, within, most } = query;
  const t = officeTexts[locale];
  const transaction = transactionKeyIn(text);
  if (transaction === null) return { title: t.payments, hits: [] };
  const key = transactionKeyOf('transaction_number');
  const unmatched = db.selectFrom('payment').selectAll().where('donation_id', 'is', null);
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
  return { title: t.payments, hits };
}

/** The digits of what looks like a phone, or its end; it may be stored without Haiti's code. */
function phoneDigitsIn(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const found = text.replace(/\D/g, '');
  return found.length < 4 ? null : found.replace(/^509(?=\d{8}$)/, '');
}
