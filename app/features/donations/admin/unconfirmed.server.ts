import { byCurrency } from '#app/i18n/amount.ts';
import { formatMoney, type Money } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { WaitingItem } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { officeTexts } from './office-texts.ts';
import { arrivedAmount, arrivedCurrency, stateFilter } from './state-filter.server.ts';

/** The donations whose money arrived and that no owner has confirmed. */
export const unconfirmedDonations = (db: Db) =>
  db.selectFrom('donation').where(stateFilter, '=', 'received');

/** How many they are, and their sums. */
async function findUnconfirmed(db: Db) {
  const sums = await unconfirmedDonations(db)
    .select((eb) => [
      arrivedCurrency.as('currency'),
      eb.fn.sum<number>(arrivedAmount).as('amount'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('received_at').as('at'),
    ])
    .groupBy(arrivedCurrency)
    .execute();
  if (sums.length === 0) return undefined;
  return {
    count: sums.reduce((all, { count }) => all + Number(count), 0),
    sums: sums.sort(byCurrency),
    at: Math.min(...sums.map(({ at }) => Number(at))),
  };
}

const formatSums = (locale: Locale, sums: readonly Money[]) =>
  sums.map(({ amount, currency }) => formatMoney(locale, Number(amount), currency)).join(' + ');

/** One row of Today for all of them, if there are any. */
export async function listUnconfirmed(db: Db, locale: Locale): Promise<WaitingItem[]> {
  const found = await findUnconfirmed(db);
  if (!found) return [];
  const t = officeTexts[locale];
  // The names that currencies have in Creole would break the row: others have their signs there.
  const signs = locale === 'ht' ? 'fr' : locale;
  return [
    {
      kind: 'received',
      id: 'received',
      at: found.at,
      name: t.toConfirm(found.count),
      what: t.otherSums(formatSums(signs, found.sums.slice(1))),
      amount: formatSums(locale, found.sums.slice(0, 1)),
      to: '/admin/donations',
      query: '?state=received',
      about: 'money',
      deed: 'confirm',
    },
  ];
}

/** The heading of their list and the label of a link to all; undefined where there are none. */
export async function describeUnconfirmed(db: Db, locale: Locale) {
  const found = await findUnconfirmed(db);
  const t = officeTexts[locale];
  return (
    found && {
      title: t.unconfirmed(formatSums(locale, found.sums)),
      all: t.allReceived(found.count),
    }
  );
}
