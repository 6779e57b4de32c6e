import { formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import type { Log } from '#app/platform/log.ts';
import { publicHtml } from '#app/platform/public-html.server.ts';
import type { ServiceRow, ServiceTextRow } from '#db/schema.ts';
import { answerTexts } from './answer-texts.ts';
import { type QuestionKey, readAnswers } from './questions.ts';
import { servicesTexts } from './texts.ts';

type ServiceField = 'design' | 'programming' | 'innovation';

/** In centimes of a gourde, and days. */
type Offer = Pick<ServiceRow, 'price_minor' | 'days_from' | 'days_to'> &
  Pick<ServiceTextRow, 'price_words'>;

/** Price and duration of a service in words; undefined where not stated. */
export function offerOf(locale: Locale, { price_minor, price_words, days_from, days_to }: Offer) {
  const t = servicesTexts[locale];
  const from = price_minor === null ? '' : t.from(formatMoney(locale, price_minor, 'HTG'));
  const price = [from, price_words].filter(Boolean).join(', ');
  const [first, last] = [days_from ?? days_to, days_to ?? days_from];
  return { price: price || undefined, delay: first && last ? t.days(first, last) : undefined };
}

/** Services shown on public pages, each in the reader's language or the best other one. */
const visible = (db: Db, locale: string) =>
  db
    .selectFrom('service as s')
    .innerJoin('service_text as t', (join) =>
      join
        .onRef('t.service_key', '=', 's.key')
        .on('t.locale', '=', bestLocale('service_text', 'service_key', 's.key', locale)),
    )
    .where('s.is_hidden', '=', 0)
    .select(['s.key', 's.field', 's.image', 't.locale', 't.title', 't.slug', 't.summary'])
    .select(['s.price_minor', 't.price_words', 's.days_from', 's.days_to']);

type ServiceColumns = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>;

const readService = <Row extends ServiceColumns>(locale: Locale, row: Row) => ({
  ...row,
  field: row.field as ServiceField,
  ...offerOf(locale, row),
});
export type Service = ReturnType<typeof readService>;

export async function listServices(db: Db, locale: Locale): Promise<Service[]> {
  const rows = await visible(db, locale)
    .orderBy('s.position')
    .orderBy('s.key')
    .limit(100)
    .execute();
  return rows.map((row) => readService(locale, row));
}

/** The text of a service as HTML, in the language of its title. */
export async function findServiceHtml(
  db: Db,
  { key, locale }: Pick<Service, 'key' | 'locale'>,
  log: Pick<Log, 'warn'>,
): Promise<string> {
  const row = await db
    .selectFrom('service_text')
    .select(['content', 'html', 'html_key'])
    .where((eb) => eb.and({ service_key: key, locale }))
    .executeTakeFirst();
  if (!row) return '';
  // Unless the text is another by now.
  const text = db
    .updateTable('service_text')
    .where((eb) => eb.and({ service_key: key, locale, content: row.content }));
  return publicHtml(row, (columns) => text.set(columns).execute(), log);
}

export async function findServiceCard(db: Db, locale: Locale, key: string) {
  const row = await visible(db, locale).where('s.key', '=', key).executeTakeFirst();
  return row && { ...row, line: cardLine(offerOf(locale, row)) };
}

/** Below the title of a service that is shared. */
export const cardLine = ({ price, delay }: ReturnType<typeof offerOf>): string | undefined =>
  [price, delay].filter(Boolean).join(' · ') || undefined;

/**
 * The service that a slug names, or named before it was changed, in the reader's language when it
 * has a text in it. The slug may be of any language: the caller compares `slug` to redirect to the
 * URL in the reader's language. One that a service has comes before one that another had.
 */
export async function findServiceBySlug(db: Db, locale: Locale, slug: string) {
  const owner =
    (await findOwner(db, 'service_text', locale, slug)) ??
    (await findOwner(db, 'service_slug', locale, slug));
  if (!owner) return undefined;
  const row = await visible(db, locale)
    .select('t.answers')
    .where('s.key', '=', owner.service_key)
    .executeTakeFirst();
  return row && { ...readService(locale, row), answers: readAnswers(row.answers) };
}

const findOwner = (db: Db, table: 'service_text' | 'service_slug', locale: string, slug: string) =>
  db
    .selectFrom(table)
    .select('service_key')
    .where('slug', '=', slug)
    .orderBy((eb) => eb.case().when('locale', '=', locale).then(0).else(1).end())
    .orderBy('locale')
    .limit(1)
    .executeTakeFirst();

export const listServiceSlugs = (db: Db, key: string) =>
  db
    .selectFrom('service_text')
    .select(['locale', 'slug'])
    .where('service_key', '=', key)
    .orderBy('locale')
    .execute();

/** The slugs that lead to a visible service: those of its texts, and those that it had before. */
export async function listLeadingServiceSlugs(db: Db): Promise<string[]> {
  const slugsIn = (table: 'service_text' | 'service_slug') =>
    db
      .selectFrom(table)
      .innerJoin('service as s', 's.key', `${table}.service_key`)
      .where('s.is_hidden', '=', 0)
      .select(`${table}.slug`);
  const rows = await slugsIn('service_text').union(slugsIn('service_slug')).limit(1_000).execute();
  return rows.map(({ slug }) => slug);
}

export const listSitemapServices = (db: Db) =>
  db
    .selectFrom('service as s')
    .innerJoin('service_text as t', 't.service_key', 's.key')
    .select(['s.key as id', 't.locale', 't.slug', 's.updated_at as updatedAt'])
    .where('s.is_hidden', '=', 0)
    .orderBy('s.position')
    .orderBy('s.key')
    .orderBy('t.locale')
    .limit(300)
    .execute();

export async function hasPrice(db: Db): Promise<boolean> {
  const priced = await db
    .selectFrom('service')
    .select('key')
    .where('price_minor', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return priced !== undefined;
}

type Reach = { phone: boolean; app: string | undefined; opening: boolean };

/** Answers until the team writes its own: what is true of any company that is reached so. */
export function usualAnswers(
  locale: Locale,
  { phone, app, opening }: Reach,
): Partial<Record<QuestionKey, string>> {
  const t = answerTexts[locale];
  const ways = [phone && t.phone, app].filter(Boolean);
  return {
    cash: t.cash,
    reply:
      (opening ? t.replyInHours : t.reply) + (ways.length > 0 ? t.quicker(ways.join(t.or)) : ''),
  };
}
