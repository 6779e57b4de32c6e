import type { Expression, Selectable, SqlBool } from 'kysely';
import type { Role } from '#app/http/session/account.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { textPattern } from '#app/platform/text-search.server.ts';
import type { Schema } from '#db/schema.ts';
import type { OfficePath } from '../menu.ts';
import type { MenuPath } from '../menu-texts.ts';
import { most } from './bounds.ts';

export type SearchQuery = {
  text: string;
  locale: Locale;
  /** Editors find nothing by what they do not see. */
  role: Role;
  /** How many of the newest rows are read; undefined for all. */
  within: number | undefined;
  most: number;
};

export type SearchHit = {
  to: OfficePath | MenuPath;
  /** The query of its URL. */
  search?: string;
  main: string;
  more: string | null;
  /** Another name, as good as the first. */
  alias?: string | undefined;
};

export type SearchGroup = { title: string; hits: readonly SearchHit[] };

export type SearchSource = {
  /** The order of groups with equally good hits. */
  order: number;
  /** The tables of which only the newest rows are read at first. */
  tables: readonly TimedTable[];
  find: (db: Db, query: SearchQuery) => Promise<readonly SearchGroup[]>;
};

type TimedTable = {
  [T in keyof Schema]: 'created_at' extends keyof Schema[T] ? T : never;
}[keyof Schema];

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
  const found = (await Promise.all(inOrder.map(({ find }) => find(db, query)))).flat();
  const rank = rankBy(asked.text);
  return found
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits }) => {
      const ranked = hits.map((hit) => ({ hit, rank: rank(hit) })).sort((a, b) => a.rank - b.rank);
      const best = ranked[0]?.rank ?? 0;
      return { title, hits: ranked.map(({ hit: { alias: _, ...hit } }) => hit), best };
    })
    .sort((a, b) => a.best - b.best)
    .map(({ title, hits }) => ({ title, hits }));
}

/** A name that begins with the text, then one with a word that does, then one that has it. */
function rankBy(text: string): (hit: SearchHit) => number {
  const pattern = textPattern(text).source;
  const ranks = ['^', '(?<![\\p{L}\\d])', ''].map((start) => new RegExp(`${start}(?:${pattern})`));
  return ({ main, alias = '' }) => {
    const names = [main, alias].map((name) => name.normalize('NFC'));
    const rank = ranks.findIndex((each) => names.some((name) => each.test(name)));
    return rank < 0 ? ranks.length : rank;
  };
}

/** A text in Markdown without its marks. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\d{1,3}\.)[ \t]+/gm, '')
    .replace(/\*\*|__|`|(?<![\p{L}\d])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\d])/gu, '');

/** The part of a text around what was found in it. */
export function excerptOf(pattern: RegExp, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = Math.max(0, line.search(pattern));
  const start = at < 40 ? 0 : line.lastIndexOf(' ', at - 20) + 1;
  const end = line.length <= start + 100 ? line.length : line.indexOf(' ', start + 90);
  const cut = end < 0 ? line.length : end;
  return `${start > 0 ? '… ' : ''}${line.slice(start, cut)}${cut < line.length ? ' …' : ''}`;
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
