import { type SqlBool, sql } from 'kysely';
import { transactionKeyIn, transactionKeyOf } from '#app/features/payments/transaction.ts';
import { can } from '#app/http/session/permissions.ts';
import { readAmount } from '#app/i18n/amount.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { namelessTexts } from '#app/office/nameless-texts.ts';
import {
  findNewest,
  type SearchGroup,
  type SearchQuery,
  type SearchSource,
} from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains, containsPhone } from '#app/platform/text-search.server.ts';
import { countedOf, shownStateOf } from '../donations.ts';
import { donationNames } from '../names.ts';
import { readReference } from '../reference.ts';
import { officeTexts } from './office-texts.ts';

export const searchDonations: SearchSource = {
  order: 2,
  tables: ['donation'],
  find: async (db, query) => [await findDonations(db, query)],
};

/** Editors find no donation by what they do not see: its email address and phone. */
async function findDonations(db: Db, query: SearchQuery): Promise<SearchGroup> {
  const { text, locale, role, most } = query;
  const seesContact = can(role, 'donor.contact');
  const reference = readReference(text);
  const transaction = transactionKeyIn(text);
  const amount = readAmount(text);
  const key = transactionKeyOf('transaction_number');
  const [named, found] = await Promise.all([
    // However old it is.
    db
      .selectFrom('donation')
      .selectAll()
      .where((eb) => eb.or([eb('reference', '=', reference), eb(key, '=', transaction)]))
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
        ...(seesContact ? containsPhone('phone', text) : []),
        ...('minorUnits' in amount
          ? [sql<SqlBool>`${amount.minorUnits} in (amount_minor, received_minor)`]
          : []),
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
      more: `${donationNames[locale].states[shownStateOf(row)]} · ${row.name || namelessTexts[locale]}`,
    };
  });
  return { title: officeTexts[locale].name, hits };
}
