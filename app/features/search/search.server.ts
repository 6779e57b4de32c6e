import { type SqlBool, sql } from 'kysely';
import { firstLineOf } from '#app/features/contact/messages.server.ts';
import { type DonationState, stateOf } from '#app/features/donations/donations.ts';
import { countedOf } from '#app/features/donations/received.ts';
import { readReference } from '#app/features/donations/reference.ts';
import { transactionKeyOf } from '#app/features/donations/transaction.server.ts';
import { transactionKeyIn } from '#app/features/donations/transaction.ts';
import { hasRole, type Role, roles } from '#app/http/session/account.ts';
import type { Currency } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains } from '#app/platform/text-search.server.ts';

/** Most results of each kind. */
const maxFound = 10;

export type SearchResults = {
  messages: { id: string; name: string; line: string; at: number }[];
  donations: {
    reference: string;
    name: string;
    amount: number;
    currency: Currency;
    state: DonationState;
  }[];
  /** Those without a donation: to match, or unexpected. `amount` in centimes. */
  payments: {
    id: string;
    amount: number | null;
    transaction: string | null;
    isUnexpected: boolean;
    at: number;
  }[];
  /** For owners. */
  people: { id: string; username: string; email: string; role: Role }[];
  articles: { id: number; title: string }[];
};

/**
 * How many rows of each kind are read at first, the newest: with more of them a search takes no
 * longer.
 */
const recent = 2_000;

type Asked = { text: string; role: Role; locale: Locale; isAll?: boolean };

/**
 * What the team can find, of each kind the newest first. Editors find no donation by what they do
 * not see: its email address and phone.
 */
export async function search(
  db: Db,
  { text, role, locale, isAll = false }: Asked,
): Promise<SearchResults> {
  const isOwner = hasRole(role, 'owner');
  const within = isAll ? undefined : recent;
  const [messages, donations, payments, people, articles] = await Promise.all([
    findMessages(db, text, within),
    findDonations(db, text, isOwner, within),
    findPayments(db, text, within),
    isOwner ? findPeople(db, text, within) : [],
    findArticles(db, text, locale),
  ]);
  return { messages, donations, payments, people, articles };
}

/** Whether there is more than a search reads at first. */
export async function hasOlder(db: Db): Promise<boolean> {
  const older = (table: 'message' | 'donation' | 'account') =>
    db
      .selectFrom(table)
      .select('created_at')
      .orderBy('created_at', 'desc')
      .offset(recent)
      .limit(1)
      .executeTakeFirst();
  return (await Promise.all((['message', 'donation', 'account'] as const).map(older))).some(
    (row) => row !== undefined,
  );
}

async function findMessages(
  db: Db,
  text: string,
  within: number | undefined,
): Promise<SearchResults['messages']> {
  const newest = db
    .selectFrom('message')
    .select(['id', 'from_name', 'email', 'message', 'created_at'])
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const rows = await db
    .selectFrom(newest.as('m'))
    .selectAll()
    .where((eb) =>
      eb.or(['from_name', 'email', 'message'].map((column) => contains(db, column, text))),
    )
    .orderBy('created_at', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map(({ id, from_name, message, created_at }) => ({
    id,
    name: from_name,
    line: firstLineOf(message),
    at: created_at,
  }));
}

type Donations = SearchResults['donations'];

async function findDonations(
  db: Db,
  text: string,
  isOwner: boolean,
  within: number | undefined,
): Promise<Donations> {
  const reference = readReference(text);
  const phone = isOwner ? phoneDigitsIn(text) : null;
  const transaction = transactionKeyIn(text);
  const newest = db
    .selectFrom('donation')
    .selectAll()
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const [named, found] = await Promise.all([
    // However old it is.
    reference === null && transaction === null
      ? []
      : db
          .selectFrom('donation')
          .selectAll()
          .where((eb) =>
            eb.or([
              eb('reference', '=', reference ?? ''),
              eb(transactionKeyOf('transaction_number'), '=', transaction ?? '-'),
            ]),
          )
          .orderBy('created_at', 'desc')
          .limit(maxFound)
          .execute(),
    db
      .selectFrom(newest.as('d'))
      .selectAll()
      .where((eb) =>
        eb.or([
          contains(db, 'reference', text),
          contains(db, 'name', text),
          ...(isOwner ? [contains(db, 'email', text)] : []),
          ...(phone === null ? [] : [sql<SqlBool>`${digits} like ${`%${phone}%`}`]),
          ...(transaction === null
            ? []
            : [eb(transactionKeyOf('transaction_number'), 'like', `%${transaction}%`)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(maxFound)
      .execute(),
  ]);
  const references = new Set(named.map((row) => row.reference));
  return [...named, ...found.filter((row) => !references.has(row.reference))].map((row) => ({
    reference: row.reference,
    name: row.name,
    ...countedOf(row),
    state: stateOf(row),
  }));
}

/**
 * By their transaction numbers, however old with the whole one; those of donations are found with
 * these.
 */
async function findPayments(
  db: Db,
  text: string,
  within: number | undefined,
): Promise<SearchResults['payments']> {
  const transaction = transactionKeyIn(text);
  if (transaction === null) return [];
  const key = transactionKeyOf('transaction_number');
  const newest = db
    .selectFrom('payment')
    .selectAll()
    .where('donation_id', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const [named, found] = await Promise.all([
    db
      .selectFrom('payment')
      .selectAll()
      .where('donation_id', 'is', null)
      .where(key, '=', transaction)
      .execute(),
    db
      .selectFrom(newest.as('p'))
      .selectAll()
      .where(key, 'like', `%${transaction}%`)
      .where(key, '!=', transaction)
      .orderBy('created_at', 'desc')
      .limit(maxFound)
      .execute(),
  ]);
  return [...named, ...found].map((row) => ({
    id: row.id,
    amount: row.amount_minor,
    transaction: row.transaction_number,
    isUnexpected: row.unexpected_at !== null,
    at: row.created_at,
  }));
}

/** A phone without what people type between its digits. */
const digits = [' ', '-', '.', '(', ')', '+'].reduce(
  (column, character) => sql<string>`replace(${column}, ${sql.lit(character)}, '')`,
  sql<string>`phone`,
);

/**
 * The digits of what looks like a phone, or its end; Haiti's country code may be missing where it
 * is stored.
 */
function phoneDigitsIn(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const found = text.replace(/\D/g, '');
  return found.length < 4 ? null : found.replace(/^509(?=\d{8}$)/, '');
}

async function findPeople(
  db: Db,
  text: string,
  within: number | undefined,
): Promise<SearchResults['people']> {
  const newest = db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'role', 'created_at'])
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const rows = await db
    .selectFrom(newest.as('a'))
    .selectAll()
    .where((eb) => eb.or([contains(db, 'username', text), contains(db, 'email', text)]))
    .orderBy('created_at', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map(({ id, username, email, ...row }) => ({
    id,
    username,
    email,
    role: roles.find((role) => role === row.role) ?? 'member',
  }));
}

/**
 * By a title in any language, published or not; shown in the language of the page, where readers
 * have it in that.
 */
async function findArticles(
  db: Db,
  text: string,
  locale: Locale,
): Promise<SearchResults['articles']> {
  const rows = await db
    .selectFrom('article_draft as d')
    .leftJoin('article_text as t', (join) =>
      join.onRef('t.article_id', '=', 'd.id').on('t.locale', '=', locale),
    )
    .select(['d.id', 'd.title', 't.title as own'])
    .where('d.trashed_at', 'is', null)
    .where((eb) =>
      eb.or([
        contains(db, 'd.title', text),
        eb(
          'd.id',
          'in',
          eb
            .selectFrom('article_text')
            .select('article_id')
            .where(contains(db, 'title', text)),
        ),
      ]),
    )
    .orderBy('d.id', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map(({ id, title, own }) => ({ id, title: own ?? title }));
}
