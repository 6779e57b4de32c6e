import { type SqlBool, sql } from 'kysely';
import { firstLineOf } from '#app/features/contact/messages.server.ts';
import { type DonationState, stateOf } from '#app/features/donations/donations.ts';
import { readReference } from '#app/features/donations/reference.ts';
import { hasRole, type Role, roles } from '#app/http/session/account.ts';
import type { Currency } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains } from '#app/platform/text-search.server.ts';

/** Most results of each kind. */
const maxFound = 10;

export type SearchResults = {
  messages: { id: string; name: string; line: string; at: number }[];
  donations: { reference: string; name: string; amount: number; currency: Currency; state: DonationState }[];
  /** For owners. */
  people: { id: string; username: string; email: string; role: Role }[];
  articles: { id: number; title: string }[];
};

/** How many rows of each kind are read at first, the newest: with more of them a search takes no longer. */
const recent = 2_000;

type Asked = { text: string; role: Role; locale: Locale; isAll?: boolean };

/** What the team can find, of each kind the newest first. Editors find no donation by what they do not see: its email address and phone. */
export async function search(db: Db, { text, role, locale, isAll = false }: Asked): Promise<SearchResults> {
  const isOwner = hasRole(role, 'owner');
  const within = isAll ? undefined : recent;
  const [messages, donations, people, articles] = await Promise.all([
    findMessages(db, text, within),
    findDonations(db, text, isOwner, within),
    isOwner ? findPeople(db, text, within) : [],
    findArticles(db, text, locale),
  ]);
  return { messages, donations, people, articles };
}

/** Whether there is more than a search reads at first. */
export async function hasOlder(db: Db): Promise<boolean> {
  const older = (table: 'message' | 'donation' | 'account') =>
    db.selectFrom(table).select('created_at').orderBy('created_at', 'desc').offset(recent).limit(1).executeTakeFirst();
  return (await Promise.all((['message', 'donation', 'account'] as const).map(older))).some((row) => row !== undefined);
}

async function findMessages(db: Db, text: string, within: number | undefined): Promise<SearchResults['messages']> {
  const newest = db
    .selectFrom('message')
    .select(['id', 'from_name', 'email', 'message', 'created_at'])
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const rows = await db
    .selectFrom(newest.as('m'))
    .selectAll()
    .where((eb) => eb.or(['from_name', 'email', 'message'].map((column) => contains(db, column, text))))
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

async function findDonations(db: Db, text: string, isOwner: boolean, within: number | undefined): Promise<Donations> {
  const reference = readReference(text);
  const phone = isOwner ? phoneDigitsIn(text) : null;
  const newest = db
    .selectFrom('donation')
    .selectAll()
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const [named, found] = await Promise.all([
    // However old it is.
    reference === null ? [] : db.selectFrom('donation').selectAll().where('reference', '=', reference).execute(),
    db
      .selectFrom(newest.as('d'))
      .selectAll()
      .where((eb) =>
        eb.or([
          contains(db, 'reference', text),
          contains(db, 'name', text),
          ...(isOwner ? [contains(db, 'email', text)] : []),
          ...(phone === null ? [] : [sql<SqlBool>`${digits} like ${`%${phone}%`}`]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(maxFound)
      .execute(),
  ]);
  return [...named, ...found.filter((row) => row.reference !== reference)].map((row) => ({
    reference: row.reference,
    name: row.name,
    amount: row.amount_minor,
    currency: row.currency as Currency,
    state: stateOf(row),
  }));
}

/** A phone without what people type between its digits. */
const digits = [' ', '-', '.', '(', ')', '+'].reduce(
  (column, character) => sql<string>`replace(${column}, ${sql.lit(character)}, '')`,
  sql<string>`phone`,
);

/** The digits of what looks like a phone, or its end; Haiti's country code may be missing where it is stored. */
function phoneDigitsIn(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const found = text.replace(/\D/g, '');
  return found.length < 4 ? null : found.replace(/^509(?=\d{8}$)/, '');
}

async function findPeople(db: Db, text: string, within: number | undefined): Promise<SearchResults['people']> {
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

/** By a title in any language, published or not; shown in the language of the page, where readers have it in that. */
async function findArticles(db: Db, text: string, locale: Locale): Promise<SearchResults['articles']> {
  const rows = await db
    .selectFrom('article_draft as d')
    .leftJoin('article_text as t', (join) => join.onRef('t.article_id', '=', 'd.id').on('t.locale', '=', locale))
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
