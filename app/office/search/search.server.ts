import type { Expression, Selectable, SqlBool } from 'kysely';
import type { Role } from '#app/http/session/account.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import type { OfficePath } from '../menu.ts';

export type SearchQuery = {
  text: string;
  locale: Locale;
  /** Editors find nothing by what they do not see. */
  role: Role;
  /** How many of the newest rows are read; undefined for all. */
  within: number | undefined;
  most: number;
};

export type SearchGroup = {
  title: string;
  hits: readonly { to: OfficePath; main: string; more: string | null }[];
};

export type SearchSource = {
  order: number;
  /** The tables of which only the newest rows are read at first. */
  tables: readonly TimedTable[];
  find: (db: Db, query: SearchQuery) => Promise<readonly SearchGroup[]>;
};

type TimedTable = {
  [T in keyof Schema]: 'created_at' extends keyof Schema[T] ? T : never;
}[keyof Schema];

/** A group of so many hits may have more: the rest is found with more words. */
export const most = 10;

/** The newest rows of each kind: with more, a search takes no longer. */
const recent = 2_000;

type Asked = { text: string; locale: Locale; role: Role; isAll?: boolean };

export async function search(
  { search: sources }: { search: readonly SearchSource[] },
  db: Db,
  { isAll = false, ...asked }: Asked,
): Promise<SearchGroup[]> {
  const query = { ...asked, within: isAll ? undefined : recent, most };
  const inOrder = [...sources].sort((a, b) => a.order - b.order);
  const groups = await Promise.all(inOrder.map(({ find }) => find(db, query)));
  return groups.flat().filter(({ hits }) => hits.length > 0);
}

export async function findNewest<Table extends TimedTable>(
  db: Db,
  table: Table,
  matches: readonly Expression<SqlBool>[],
  { within, most }: SearchQuery,
): Promise<Selectable<Schema[Table]>[]> {
  const newest = db
    .selectFrom(table as 'message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (query) => query.limit(within ?? 0));
  const rows = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where((eb) => eb.or(matches))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows as unknown as Selectable<Schema[Table]>[];
}

export async function hasOlder(
  { search: sources }: { search: readonly SearchSource[] },
  db: Db,
): Promise<boolean> {
  const older = sources.flatMap(({ tables }) =>
    tables.map((table) =>
      db
        .selectFrom(table as 'message')
        .select('created_at')
        .orderBy('created_at', 'desc')
        .offset(recent)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return (await Promise.all(older)).some((row) => row !== undefined);
}
