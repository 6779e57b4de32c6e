import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#app/i18n/format.ts';
import { haitiDay } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import { lastMonths, type Month, monthOf } from '#app/platform/months.server.ts';

export type Compared = { current: number; previous: number };

const listed = 10;
/** Most answers that a median is of: the latest. */
const maxAnswers = 20_000;
const hour = 60 * 60_000;

export type Figures = Awaited<ReturnType<typeof findFigures>>;

/** All that the page shows; lists by months have one value for each. */
export async function findFigures(db: Db, locale: Locale, now: number) {
  const months = lastMonths(now, 12);
  // Those that may be spam aside.
  const received = (table: 'message' | 'enrolment') =>
    count(byMonth(db, table, 'created_at', months).where('suspicion', 'is', null), months);
  return {
    months,
    ...(await findReads(db, months, now)),
    pages: await readsOfPages(db, months),
    locales: await readsByLocale(db, months),
    articles: await mostRead(db, 'article', locale, months),
    services: await mostRead(db, 'service', locale, months),
    messages: await received('message'),
    hours: await medianHours(db, months),
    donations: await confirmedDonations(db, months),
    pictures: await countPictures(db, months),
    enrolments: await received('enrolment'),
    seats: await seatsFilled(db, months),
    income: await courseIncome(db, months),
  };
}

const span = (months: readonly Month[]) => ({
  from: months[0]?.from ?? 0,
  to: months.at(-1)?.to ?? 0,
});

type MonthRows = ReturnType<typeof byMonth>;

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
async function count(rows: MonthRows, months: readonly Month[]): Promise<number[]> {
  const counted = await rows.select((eb) => eb.fn.countAll<number>().as('n')).execute();
  return months.map((_, place) => Number(counted.find(({ month }) => month === place)?.n ?? 0));
}

const readsSince = (db: Db, month: Month | undefined) =>
  db.selectFrom('page_read').where('day', '>=', `${month?.key}-01`);

/** By month, and by day of this month until today and of the last. */
async function findReads(db: Db, months: readonly Month[], now: number) {
  const rows = await readsSince(db, months[0])
    .select((eb) => ['day', eb.fn.sum<number>('reads').as('n')])
    .groupBy('day')
    .execute();
  const found = new Map(rows.map(({ day, n }) => [day, Number(n)]));
  const daysOf = ({ key, to }: Month) =>
    Array.from(
      { length: Number(haitiDay(Math.min(now, to - 1)).slice(8)) },
      (_, n) => found.get(`${key}-${String(n + 1).padStart(2, '0')}`) ?? 0,
    );
  const days = months.map(daysOf);
  const [previous = [], current = []] = days.slice(-2);
  return { reads: days.map(total), days: { current, previous } };
}

export const total = (values: readonly number[]) => values.reduce((sum, n) => sum + n, 0);

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

/** Where the texts of articles and services are, and their pages. */
const texts = {
  article: { key: 'id', owner: 'article_id', pages: '/publication/' },
  service: { key: 'key', owner: 'service_key', pages: '/services/' },
} as const;

/** Most read this month, with the reads of all languages and earlier slugs. */
async function mostRead(
  db: Db,
  kind: keyof typeof texts,
  locale: Locale,
  months: readonly Month[],
) {
  // The types of articles stand for both.
  const { key, owner } = texts[kind] as (typeof texts)['article'];
  const [text, slug] = [`${kind}_text`, `${kind}_slug`] as ['article_text', 'article_slug'];
  const { pages } = texts[kind];
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
    .innerJoin(`${kind as 'article'} as a`, `a.${key}`, 's.owner')
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

/** Pictures that came into the gallery and are there; the site's own drawings aside. */
const countPictures = (db: Db, months: readonly Month[]): Promise<number[]> =>
  count(
    byMonth(db, 'picture', 'published_at', months)
      .where('state', '=', 'approved')
      .where(sql<boolean>`image not like 'builtin/%'`),
    months,
  );

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
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Donations received, and payments that nobody announced. */
const confirmedDonations = async (db: Db, months: readonly Month[]) =>
  byCurrency(months, [
    ...(await sums(
      byMonth(db, 'donation', 'confirmed_at', months).where(sql<boolean>`refused_at is null`),
      sql`coalesce(received_minor, amount_minor)`,
      sql`coalesce(received_currency, currency)`,
    )),
    ...(await sums(byMonth(db, 'payment', 'unexpected_at', months))),
  ]);

/** Payments for confirmed places that were not returned. */
const courseIncome = async (db: Db, months: readonly Month[]) =>
  byCurrency(
    months,
    await sums(
      byMonth(db, 'payment', 'created_at', months).where(
        sql<boolean>`removed_at is null and returned_at is null
          and enrolment_id in (select id from enrolment where state = 'confirmed')`,
      ),
    ),
  );

const sums = (
  rows: MonthRows,
  amount: RawBuilder<unknown> = sql`amount_minor`,
  currency: RawBuilder<unknown> = sql`currency`,
) =>
  rows
    .select(sql<Currency>`${currency}`.as('currency'))
    .select(sql<number>`sum(${amount})`.as('n'))
    .groupBy(currency)
    .execute();

/** Sums in minor units, by currency. */
function byCurrency(months: readonly Month[], rows: Awaited<ReturnType<typeof sums>>) {
  const currencies = [...new Set(rows.map((row) => row.currency))].toSorted();
  return currencies.map((currency) => ({
    currency,
    sums: months.map((_, place) =>
      total(
        rows
          .filter((row) => row.currency === currency && row.month === place)
          .map(({ n }) => Number(n)),
      ),
    ),
  }));
}

/** The percentage of the seats that are confirmed, of the sessions that begin in a month. */
async function seatsFilled(db: Db, months: readonly Month[]): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('course_session as s')
    .select((eb) => [
      sql<string>`substr(s.starts_on, 1, 7)`.as('key'),
      eb.fn.sum<number>('s.seats').as('seats'),
      sql<number>`sum((select count(*) from enrolment e
        where e.session_id = s.id and e.state = 'confirmed'))`.as('taken'),
    ])
    .where('s.state', 'in', ['open', 'closed'])
    .where('s.removed_at', 'is', null)
    .where('s.starts_on', '>=', `${months[0]?.key}-01`)
    .groupBy('key')
    .execute();
  return months.map(({ key }) => {
    const found = rows.find((row) => row.key === key);
    return found ? (Number(found.taken) / Number(found.seats)) * 100 : null;
  });
}
