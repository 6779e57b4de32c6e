import type { Selectable } from 'kysely';
import type { Role } from '#app/http/session/account.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { MessageRow, Schema } from '#db/schema.ts';
import { mayOpen, type OfficePage, type OfficePath, type Section, type Waiting } from '../menu.ts';
import { type Deed, type WaitingGroup, waitingGroups } from './texts.ts';

export type WaitingItem = {
  /** With `id`, unique on the page. */
  kind: string;
  id: string;
  at: number;
  /** The person whose words follow. */
  name?: string;
  what: string;
  /** A formatted amount of money, at the right of the row. */
  amount?: string;
  to: OfficePath;
  /** The query of its URL: `?state=received`. */
  query?: string;
  /** Failures come first: 1 where somebody believes that they have an answer, then 2. */
  failed?: 1 | 2;
  /** Failures are in a group of their own. */
  about: Exclude<WaitingGroup, 'failed'>;
  isDoubtful?: true;
  /** By default it is opened. */
  deed?: Deed;
  phone?: { number: string; name: string } | null;
  /** Another item that this one stands for, and that is left out. */
  includes?: Pick<WaitingItem, 'kind' | 'id'> | undefined;
};

/** `limit`: most items of one kind. */
export type Viewer = { locale: Locale; role: Role; now: number; limit: number };
export type ListWaiting = (db: Db, viewer: Viewer) => Promise<readonly WaitingItem[]>;

/**
 * Adds to the number of a page in the navigation, up to 100: the number of rows that wait there, and
 * that the page shows or leads to.
 */
export type Badges = { [path in OfficePage]?: CountWaiting };
type CountWaiting = (db: Db, now: number, role: Role) => Promise<number>;

/** A number of the last seven days: the rows whose times are within them. */
export type WeekCount = {
  /** Its place among the others. */
  order: number;
  rows: readonly TimedRows[];
  text: (locale: Locale, n: number) => string;
};

/** The rows of a table, a column with their time, and values that they have. */
type TimedRows = {
  [T in keyof Schema]: readonly [T, keyof Schema[T], only?: Partial<Selectable<Schema[T]>>];
}[keyof Schema];

/** On the pages that the role may open. */
export async function countWaiting(
  {
    badges,
    sections,
  }: {
    badges: readonly (readonly [path: string, CountWaiting])[];
    sections: readonly Section[];
  },
  db: Db,
  { role, now }: { role: Role; now: number },
): Promise<Waiting> {
  const own = badges.filter(([path]) => mayOpen(path, role, sections));
  const counts = await Promise.all(own.map(([, count]) => count(db, now, role)));
  const waiting: Record<string, number> = {};
  for (const [n, [path]] of own.entries()) waiting[path] = (waiting[path] ?? 0) + (counts[n] ?? 0);
  return waiting;
}

export async function listWaiting(
  { waiting }: { waiting: readonly ListWaiting[] },
  db: Db,
  viewer: Omit<Viewer, 'limit'>,
): Promise<WaitingItem[]> {
  const lists = await Promise.all(waiting.map((list) => list(db, { ...viewer, limit: 20 })));
  const items = lists.flat();
  const included = new Set(items.map(({ includes }) => includes && keyOf(includes)));
  return items.filter((item) => !included.has(keyOf(item))).sort(byUrgency);
}

const keyOf = ({ kind, id }: Pick<WaitingItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** Failures, money, people, the site; in each the oldest first, but what may be no money last. */
const byUrgency = (a: WaitingItem, b: WaitingItem): number =>
  waitingGroups.indexOf(groupOf(a)) - waitingGroups.indexOf(groupOf(b)) ||
  (a.failed ?? 0) - (b.failed ?? 0) ||
  Number(a.isDoubtful ?? false) - Number(b.isDoubtful ?? false) ||
  a.at - b.at;

const groupOf = ({ failed, about }: WaitingItem): WaitingGroup => (failed ? 'failed' : about);

/** Those that have items, in the order of these. */
export const groupWaiting = (items: readonly WaitingItem[]) =>
  waitingGroups
    .map((name) => ({ name, items: items.filter((item) => groupOf(item) === name) }))
    .filter((group) => group.items.length > 0);

export function describeWeek(
  { week }: { week: readonly WeekCount[] },
  db: Db,
  { locale, now }: { locale: Locale; now: number },
): Promise<string[]> {
  const since = now - 7 * 24 * 60 * 60_000;
  const inOrder = [...week].sort((a, b) => a.order - b.order);
  return Promise.all(
    inOrder.map(async ({ rows, text }) => {
      const counts = await Promise.all(
        rows.map(([table, column, only = {}]) =>
          db
            .selectFrom(table as 'message')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .where(column as 'created_at', '>=', since)
            .where((eb) => eb.and(only as Partial<MessageRow>))
            .executeTakeFirstOrThrow(),
        ),
      );
      return text(
        locale,
        counts.reduce((sum, { n }) => sum + Number(n), 0),
      );
    }),
  );
}
