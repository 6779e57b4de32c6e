import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import { lastMonths, type Month } from './months.ts';
import { haitiDay } from './reads.server.ts';

/** This month and the last. */
export type Compared = { current: number; previous: number };

/** How many pages and articles are listed. */
const listed = 10;
/** Most answers that a median is of: the latest. */
const maxAnswers = 20_000;
const hour = 60 * 60_000;

/** The months of `months`, one number for each. */
export type Figures = Awaited<ReturnType<typeof findFigures>>;

/** All that the page shows. */
export async function findFigures(db: Db, locale: Locale, now: number) {
  const months = lastMonths(now, 12);
  const [reads, days, pages, locales, articles, services, messages, hours, donations, pictures] = [
    await monthlyReads(db, months),
    await dailyReads(db, months, now),
    await readsOfPages(db, months),
    await readsByLocale(db, months),
    await mostRead(db, 'article', locale, months),
    await mostRead(db, 'service', locale, months),
    await countMessages(db, months),
    await medianHours(db, months),
    await confirmedDonations(db, months),
    await countPictures(db, months),
  ];
  return {
    months,
    reads,
    days,
    pages,
    locales,
    articles,
    services,
    messages,
    hours,
    donations,
    pictures,
  };
}

/** In which of the months a time is: its place, or null outside all. */
function monthOf(column: string, months: readonly Month[]): RawBuilder<number | null> {
  const cases = months.map(
    ({ from, to }, n) =>
      sql`when ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} then ${sql.lit(n)}`,
  );
  return sql<number | null>`case ${sql.join(cases, sql` `)} end`;
}

const span = (months: readonly Month[]) => ({
  from: months[0]?.from ?? 0,
  to: months.at(-1)?.to ?? 0,
});

/** One number for each month; 0 for those without a row. */
const perMonth = (
  months: readonly Month[],
  rows: readonly { month: number | null; n: number }[],
): number[] => months.map((_, place) => Number(rows.find(({ month }) => month === place)?.n ?? 0));

async function monthlyReads(db: Db, months: readonly Month[]): Promise<number[]> {
  const rows = await db
    .selectFrom('page_read')
    .select((eb) => [sql<string>`substr(day, 1, 7)`.as('key'), eb.fn.sum<number>('reads').as('n')])
    .where('day', '>=', `${months[0]?.key}-01`)
    .groupBy('key')
    .execute();
  return months.map(({ key }) => Number(rows.find((row) => row.key === key)?.n ?? 0));
}

/** Each day of this month until today, and of the last one. */
async function dailyReads(
  db: Db,
  months: readonly Month[],
  now: number,
): Promise<{ current: number[]; previous: number[] }> {
  const [previous, current] = months.slice(-2);
  const rows = await db
    .selectFrom('page_read')
    .select((eb) => ['day', eb.fn.sum<number>('reads').as('n')])
    .where('day', '>=', `${previous?.key}-01`)
    .groupBy('day')
    .execute();
  const found = new Map(rows.map(({ day, n }) => [day, Number(n)]));
  const daysOf = (month: Month | undefined, until: number) => {
    const last = Number(haitiDay(until).slice(8));
    return Array.from(
      { length: last },
      (_, n) => found.get(`${month?.key}-${String(n + 1).padStart(2, '0')}`) ?? 0,
    );
  };
  return { current: daysOf(current, now), previous: daysOf(previous, (previous?.to ?? 1) - 1) };
}

/** Sums of this month and the last, by a column. */
function compared(db: Db, column: 'page' | 'locale', months: readonly Month[]) {
  const [previous = '', current = ''] = months.slice(-2).map(({ key }) => key);
  const sumOf = (key: string) =>
    sql<number>`sum(case when substr(day, 1, 7) = ${key} then reads else 0 end)`;
  return db
    .selectFrom('page_read')
    .select([column, sumOf(current).as('current'), sumOf(previous).as('previous')])
    .where('day', '>=', `${previous}-01`)
    .groupBy(column);
}

const numbers = ({ current, previous }: Compared): Compared => ({
  current: Number(current),
  previous: Number(previous),
});

/** The pages that were read most this month; articles and services are in lists of their own. */
async function readsOfPages(
  db: Db,
  months: readonly Month[],
): Promise<(Compared & { page: string })[]> {
  const rows = await compared(db, 'page', months)
    .where('page', 'not like', '/publication/%')
    .where('page', 'not like', '/services/%')
    .orderBy('current', 'desc')
    .orderBy('previous', 'desc')
    .orderBy('page')
    .limit(listed)
    .execute();
  return rows.map((row) => ({ page: row.page, ...numbers(row) }));
}

async function readsByLocale(
  db: Db,
  months: readonly Month[],
): Promise<(Compared & { locale: string })[]> {
  const rows = await compared(db, 'locale', months)
    .orderBy('current', 'desc')
    .orderBy('locale')
    .execute();
  return rows.map((row) => ({ locale: row.locale, ...numbers(row) }));
}

export type ReadText = Compared & { title: string; locale: string; path: string };

/** Where the texts of articles and services are, and their pages. */
const texts = {
  article: {
    table: 'article',
    key: 'id',
    text: 'article_text',
    slug: 'article_slug',
    owner: 'article_id',
    pages: '/publication/',
  },
  service: {
    table: 'service',
    key: 'key',
    text: 'service_text',
    slug: 'service_slug',
    owner: 'service_key',
    pages: '/services/',
  },
} as const;

/**
 * The articles or services that were read most this month, with the reads of all their languages
 * and earlier slugs.
 */
async function mostRead(
  db: Db,
  kind: keyof typeof texts,
  locale: Locale,
  months: readonly Month[],
): Promise<ReadText[]> {
  const { pages, ...names } = texts[kind];
  // The types of articles stand for both.
  const { table, key, text, slug, owner } = names as Omit<(typeof texts)['article'], 'pages'>;
  const bySlug = compared(db, 'page', months).where('page', 'like', `${pages}%`).as('r');
  // One slug may be that of two languages, or one of before: its reads count once.
  const every = db
    .selectFrom(text)
    .select(['slug', `${owner} as owner`])
    .union(db.selectFrom(slug).select(['slug', `${owner} as owner`]));
  const slugs = db
    .selectFrom(every.as('e'))
    .select((eb) => ['e.slug', eb.fn.max('e.owner').as('owner')])
    .groupBy('e.slug')
    .as('s');
  const rows = await db
    .selectFrom(bySlug)
    .innerJoin(slugs, (join) => join.on('r.page', '=', sql<string>`${sql.lit(pages)} || s.slug`))
    .innerJoin(`${table} as a`, `a.${key}`, 's.owner')
    .innerJoin(`${text} as t`, (join) =>
      join
        .onRef(`t.${owner}`, '=', `a.${key}`)
        .on('t.locale', '=', bestLocale(text, owner, `a.${key}`, locale)),
    )
    .select((eb) => [
      't.title',
      't.slug',
      't.locale',
      eb.fn.sum<number>('r.current').as('current'),
      eb.fn.sum<number>('r.previous').as('previous'),
    ])
    .groupBy([`a.${key}`, 't.title', 't.slug', 't.locale'])
    .orderBy('current', 'desc')
    .orderBy('previous', 'desc')
    .orderBy('t.title')
    .limit(listed)
    .execute();
  return rows.map(({ title, slug, locale, ...row }) => ({
    title,
    path: pages + slug,
    locale,
    ...numbers(row),
  }));
}

/** Those that may be spam aside. */
async function countMessages(db: Db, months: readonly Month[]): Promise<number[]> {
  const { from, to } = span(months);
  const rows = await db
    .selectFrom('message')
    .select((eb) => [monthOf('created_at', months).as('month'), eb.fn.countAll<number>().as('n')])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('suspicion', 'is', null)
    .groupBy('month')
    .execute();
  return perMonth(months, rows);
}

/**
 * Half of the messages of a month that were answered had their first reply within so many hours;
 * null without an answer.
 */
async function medianHours(db: Db, months: readonly Month[]): Promise<(number | null)[]> {
  const { from, to } = span(months);
  const rows = await db
    .selectFrom('message as m')
    .innerJoin('message_reply as r', 'r.message_id', 'm.id')
    .select((eb) => ['m.created_at as at', eb.fn.min<number>('r.created_at').as('answered')])
    .where('m.created_at', '>=', from)
    .where('m.created_at', '<', to)
    .where('m.suspicion', 'is', null)
    .where('r.undone_at', 'is', null)
    .groupBy(['m.id', 'm.created_at'])
    .orderBy('m.created_at', 'desc')
    .limit(maxAnswers)
    .execute();
  return months.map((month) =>
    median(
      rows
        .filter(({ at }) => at >= month.from && at < month.to)
        .map(({ at, answered }) => (answered - at) / hour),
    ),
  );
}

/** The median; of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * Sums in minor units of what arrived, for each currency that any was confirmed in; never added up.
 * Payments that nobody announced count in gourdes from when they were kept.
 */
async function confirmedDonations(
  db: Db,
  months: readonly Month[],
): Promise<{ currency: Currency; sums: number[] }[]> {
  const { from, to } = span(months);
  const currency = sql<string>`coalesce(received_currency, currency)`;
  const month = monthOf('confirmed_at', months);
  const confirmed = await db
    .selectFrom('donation')
    .select((eb) => [
      currency.as('sum_currency'),
      month.as('month'),
      eb.fn.sum<number>(sql`coalesce(received_minor, amount_minor)`).as('n'),
    ])
    .where('confirmed_at', '>=', from)
    .where('confirmed_at', '<', to)
    .where('refused_at', 'is', null)
    .groupBy(['sum_currency', 'month'])
    .orderBy('sum_currency')
    .execute();
  const unexpected = await db
    .selectFrom('payment')
    .select((eb) => [
      monthOf('unexpected_at', months).as('month'),
      eb.fn.sum<number>('amount_minor').as('n'),
    ])
    .where('unexpected_at', '>=', from)
    .where('unexpected_at', '<', to)
    .groupBy('month')
    .execute();
  const rows = [...confirmed, ...unexpected.map((row) => ({ ...row, sum_currency: 'HTG' }))];
  const currencies = [...new Set(rows.map((row) => row.sum_currency as Currency))].toSorted();
  return currencies.map((each) => ({
    currency: each,
    sums: months.map((_, place) =>
      rows
        .filter((row) => row.sum_currency === each && row.month === place)
        .reduce((sum, { n }) => sum + Number(n), 0),
    ),
  }));
}

/** Pictures that came into the gallery and are there; the site's own drawings aside. */
async function countPictures(db: Db, months: readonly Month[]): Promise<number[]> {
  const { from, to } = span(months);
  const rows = await db
    .selectFrom('picture')
    .select((eb) => [monthOf('published_at', months).as('month'), eb.fn.countAll<number>().as('n')])
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .where('state', '=', 'approved')
    .where('image', 'not like', 'builtin/%')
    .groupBy('month')
    .execute();
  return perMonth(months, rows);
}
