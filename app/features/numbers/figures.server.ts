import { sql } from 'kysely';
import type { Currency } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import { lastMonths, type Month, monthOf } from '#app/platform/months.server.ts';
import { haitiDay } from './reads.server.ts';

export type Compared = { current: number; previous: number };

const listed = 10;
/** Most answers that a median is of: the latest. */
const maxAnswers = 20_000;
const hour = 60 * 60_000;

export type Figures = Awaited<ReturnType<typeof findFigures>>;

/** All that the page shows; lists by months have one value for each. */
export async function findFigures(db: Db, locale: Locale, now: number) {
  const months = lastMonths(now, 12);
  return {
    months,
    reads: await monthlyReads(db, months),
    days: await dailyReads(db, months, now),
    pages: await readsOfPages(db, months),
    locales: await readsByLocale(db, months),
    articles: await mostRead(db, 'article', locale, months),
    services: await mostRead(db, 'service', locale, months),
    messages: await countMessages(db, months),
    hours: await medianHours(db, months),
    donations: await confirmedDonations(db, months),
    pictures: await countPictures(db, months),
    enrolments: await countEnrolments(db, months),
    seats: await seatsFilled(db, months),
    income: await courseIncome(db, months),
  };
}

const span = (months: readonly Month[]) => ({
  from: months[0]?.from ?? 0,
  to: months.at(-1)?.to ?? 0,
});

/** The rows of a table by the month of a time, in a column of the table. */
function byMonth(
  db: Db,
  table: 'message' | 'donation' | 'payment' | 'picture' | 'enrolment',
  time: string,
  months: readonly Month[],
) {
  const { from, to } = span(months);
  // The type of one table stands for all.
  return db
    .selectFrom(table as 'message')
    .select(monthOf(time, months).as('month'))
    .where(time as 'created_at', '>=', from)
    .where(time as 'created_at', '<', to)
    .groupBy('month');
}

/** One number for each month; 0 for those without a row. */
const perMonth = (
  months: readonly Month[],
  rows: readonly { month: number | null; n: number }[],
): number[] => months.map((_, place) => Number(rows.find(({ month }) => month === place)?.n ?? 0));

const readsSince = (db: Db, month: Month | undefined) =>
  db.selectFrom('page_read').where('day', '>=', `${month?.key}-01`);

async function monthlyReads(db: Db, months: readonly Month[]): Promise<number[]> {
  const rows = await readsSince(db, months[0])
    .select((eb) => [sql<string>`substr(day, 1, 7)`.as('key'), eb.fn.sum<number>('reads').as('n')])
    .groupBy('key')
    .execute();
  return months.map(({ key }) => Number(rows.find((row) => row.key === key)?.n ?? 0));
}

async function dailyReads(db: Db, months: readonly Month[], now: number) {
  const [previous, current] = months.slice(-2);
  const rows = await readsSince(db, previous)
    .select((eb) => ['day', eb.fn.sum<number>('reads').as('n')])
    .groupBy('day')
    .execute();
  const found = new Map(rows.map(({ day, n }) => [day, Number(n)]));
  const daysOf = (month: Month | undefined, until: number) =>
    Array.from(
      { length: Number(haitiDay(until).slice(8)) },
      (_, n) => found.get(`${month?.key}-${String(n + 1).padStart(2, '0')}`) ?? 0,
    );
  return { current: daysOf(current, now), previous: daysOf(previous, (previous?.to ?? 1) - 1) };
}

function compared(db: Db, column: 'page' | 'locale', months: readonly Month[]) {
  const [previous, current] = months.slice(-2);
  const sumOf = (month: Month | undefined) =>
    sql<number>`sum(case when substr(day, 1, 7) = ${month?.key} then reads else 0 end)`;
  return readsSince(db, previous)
    .select([column, sumOf(current).as('current'), sumOf(previous).as('previous')])
    .groupBy(column);
}

const numbers = ({ current, previous }: Compared): Compared => ({
  current: Number(current),
  previous: Number(previous),
});

/** The pages that were read most this month; articles and services are in lists of their own. */
async function readsOfPages(db: Db, months: readonly Month[]) {
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

async function readsByLocale(db: Db, months: readonly Month[]) {
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

/** Most read this month, with the reads of all languages and earlier slugs. */
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
  const messages = byMonth(db, 'message', 'created_at', months).where('suspicion', 'is', null);
  return perMonth(
    months,
    await messages.select((eb) => eb.fn.countAll<number>().as('n')).execute(),
  );
}

/** Pictures that came into the gallery and are there; the site's own drawings aside. */
async function countPictures(db: Db, months: readonly Month[]): Promise<number[]> {
  const pictures = byMonth(db, 'picture', 'published_at', months)
    .where('state', '=', 'approved')
    .where(sql<boolean>`image not like 'builtin/%'`);
  return perMonth(
    months,
    await pictures.select((eb) => eb.fn.countAll<number>().as('n')).execute(),
  );
}

/** Hours until the first reply to the messages of a month; null without an answer. */
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

/** For an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Sums in minor units of what arrived, and of payments that nobody announced, by currency. */
async function confirmedDonations(
  db: Db,
  months: readonly Month[],
): Promise<{ currency: Currency; sums: number[] }[]> {
  const confirmed = await byMonth(db, 'donation', 'confirmed_at', months)
    .select(sql<Currency>`coalesce(received_currency, currency)`.as('currency'))
    .select(sql<number>`sum(coalesce(received_minor, amount_minor))`.as('n'))
    .where(sql<boolean>`refused_at is null`)
    .groupBy(sql`coalesce(received_currency, currency)`)
    .execute();
  const unexpected = await byMonth(db, 'payment', 'unexpected_at', months)
    .select(sql<Currency>`currency`.as('currency'))
    .select(sql<number>`sum(amount_minor)`.as('n'))
    .groupBy(sql`currency`)
    .execute();
  return byCurrency(months, [...confirmed, ...unexpected]);
}

type MoneyOfMonth = { month: number | null; currency: Currency; n: number };

function byCurrency(months: readonly Month[], rows: readonly MoneyOfMonth[]) {
  const currencies = [...new Set(rows.map((row) => row.currency))].toSorted();
  return currencies.map((currency) => ({
    currency,
    sums: months.map((_, place) =>
      rows
        .filter((row) => row.currency === currency && row.month === place)
        .reduce((sum, { n }) => sum + Number(n), 0),
    ),
  }));
}

/** Those that may be spam aside. */
async function countEnrolments(db: Db, months: readonly Month[]): Promise<number[]> {
  const rows = byMonth(db, 'enrolment', 'created_at', months)
    .where('suspicion', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'));
  return perMonth(months, await rows.execute());
}

/** The percentage of the seats that are confirmed, of the sessions that begin in a month. */
async function seatsFilled(db: Db, months: readonly Month[]): Promise<(number | null)[]> {
  const sessions = await db
    .selectFrom('course_session as s')
    .select(['s.seats', sql<string>`substr(s.starts_on, 1, 7)`.as('key')])
    .select((eb) =>
      eb
        .selectFrom('enrolment as e')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('e.session_id', '=', 's.id')
        .where('e.state', '=', 'confirmed')
        .as('taken'),
    )
    .where('s.state', 'in', ['open', 'closed'])
    .where('s.removed_at', 'is', null)
    .where('s.starts_on', '>=', `${months[0]?.key}-01`)
    .execute();
  const sum = (values: readonly unknown[]) =>
    values.reduce<number>((total, each) => total + Number(each), 0);
  return months.map(({ key }) => {
    const own = sessions.filter((each) => each.key === key);
    const seats = sum(own.map((each) => each.seats));
    return seats === 0 ? null : (sum(own.map(({ taken }) => taken)) / seats) * 100;
  });
}

/** Sums in minor units of what was paid for confirmed places and not returned, by currency. */
async function courseIncome(db: Db, months: readonly Month[]) {
  const rows = await byMonth(db, 'payment', 'created_at', months)
    .select(sql<Currency>`currency`.as('currency'))
    .select(sql<number>`sum(amount_minor)`.as('n'))
    .where(
      sql<boolean>`removed_at is null and returned_at is null
        and enrolment_id in (select id from enrolment where state = 'confirmed')`,
    )
    .groupBy(sql`currency`)
    .execute();
  return byCurrency(months, rows);
}
