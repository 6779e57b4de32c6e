import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#app/platform/database.server.ts';

/** The last row of a page, after which the next one begins: a time in milliseconds, and an id. */
export type Cursor = { at: number; id: string };

export const writeCursor = ({ at, id }: Cursor): string => `${at}.${id}`;

export function readCursor(text: string | null): Cursor | undefined {
  const { at, id } = /^(?<at>\d{1,15})\.(?<id>[\w-]{1,80})$/.exec(text ?? '')?.groups ?? {};
  return at && id ? { at: Number(at), id } : undefined;
}

/** Cuts the row off that was read to see whether there is a next page. */
export function cutPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? cursorOf(last) : null };
}

/** Filters and the navigation say “99+” beyond it: counts take no longer with more rows. */
const mostCounted = 100;

export const countUpTo = async <DB, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
): Promise<number> =>
  (await query.clearSelect().select(sql`1`.as('n')).limit(mostCounted).execute()).length;

type Order = {
  /** The columns with the time and the id of a row; the newest are first. */
  by: readonly [at: string, id: string];
  isOldestFirst?: boolean;
  /** The ids are numbers. */
  hasNumbers?: boolean;
  perPage?: number;
};

/** One page of a query’s rows; `by` are among its columns. */
export async function readPage<DB, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
  { by, isOldestFirst = false, hasNumbers = false, perPage = 50 }: Order,
  asked: Cursor | undefined,
) {
  const after = hasNumbers && !/^\d{1,9}$/.test(asked?.id ?? '') ? undefined : asked;
  const [at, id] = [sql.ref(by[0]), sql.ref(by[1])];
  const row = sql`(${at}, ${id})`;
  const last = sql`(${after?.at}, ${hasNumbers ? Number(after?.id) : after?.id})`;
  const direction = isOldestFirst ? 'asc' : 'desc';
  const rows = await query
    .$if(after !== undefined, (q) =>
      q.where(isOldestFirst ? sql<boolean>`${row} > ${last}` : sql<boolean>`${row} < ${last}`),
    )
    .orderBy(at, direction)
    .orderBy(id, direction)
    .limit(perPage + 1)
    .execute();
  const [atName = '', idName = ''] = by.map((column) => column.replace(/^\w+\./, ''));
  return cutPage(rows as Row[], perPage, (row) => {
    const columns = row as Record<string, unknown>;
    return { at: Number(columns[atName]), id: String(columns[idName]) };
  });
}

type ListDeclaration<Filter extends string, Asked, DB, T extends keyof DB, Row, Shown> = Omit<
  Order,
  'by' | 'isOldestFirst'
> & {
  filters: readonly Filter[];
  by: Order['by'] | ((filter: Filter) => Order['by']);
  isOldestFirst?: boolean | ((filter: Filter) => boolean);
  /** The rows of a filter, in no order. */
  rows: (db: Db, filter: Filter, asked: Asked) => SelectQueryBuilder<DB, T, Row>;
  read: (row: Row, asked: Asked, db: Db) => Shown | Promise<Shown>;
};

/** A list of the back-office with filters: `?state=<filter>&after=<cursor>`. */
export function defineList<Filter extends string, Asked, DB, T extends keyof DB, Row, Shown>({
  filters,
  by,
  isOldestFirst = false,
  rows,
  read,
  ...order
}: ListDeclaration<Filter, Asked, DB, T, Row, Shown>) {
  const count = async (db: Db, asked: Asked) =>
    Object.fromEntries(
      await Promise.all(
        filters.map(async (filter) => [filter, await countUpTo(rows(db, filter, asked))] as const),
      ),
    ) as Record<Filter, number>;
  const page = async (db: Db, filter: Filter, asked: Asked, after?: Cursor) => {
    const found = await readPage(
      rows(db, filter, asked),
      {
        ...order,
        by: typeof by === 'function' ? by(filter) : by,
        isOldestFirst: typeof isOldestFirst === 'function' ? isOldestFirst(filter) : isOldestFirst,
      },
      after,
    );
    const shown = found.rows.map((row) => read(row, asked, db));
    return { rows: await Promise.all(shown), next: found.next };
  };
  return {
    count,
    page,
    async load(
      { db, url: { searchParams } }: { db: Db; url: URL },
      asked: Asked,
      first: Filter | ((counts: Record<Filter, number>) => Filter),
    ) {
      const counts = await count(db, asked);
      const given = searchParams.get('state');
      const filter =
        filters.find((each) => each === given) ??
        (typeof first === 'function' ? first(counts) : first);
      const after = readCursor(searchParams.get('after'));
      const { next, ...shown } = await page(db, filter, asked, after);
      return { ...describeFilters(filters, counts, filter), ...shown, next: linkTo(filter, next) };
    },
  };
}

export const describeFilters = <Filter extends string>(
  filters: readonly Filter[],
  counts: Record<Filter, number>,
  filter: Filter,
) => ({ filter, filters: filters.map((value) => ({ value, count: counts[value] })) });

export const linkTo = (state: string, next: Cursor | null, more?: Record<string, string>) =>
  next && `?${new URLSearchParams({ state, ...more, after: writeCursor(next) })}`;
