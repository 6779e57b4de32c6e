import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import type { Log } from '#app/platform/log.ts';
import { type HtmlColumns, publicHtml } from '#app/platform/public-html.server.ts';
import { type Answers, readAnswers } from './questions.ts';

type ServiceField = 'design' | 'programming' | 'innovation';

export type Service = {
  key: string;
  field: ServiceField;
  image: string | null;
  /** The language of the text: not the reader's when theirs is missing. */
  locale: string;
  title: string;
  slug: string;
  summary: string;
  content: string;
  /** In centimes of a gourde. */
  priceMinor: number | null;
  priceWords: string;
  daysFrom: number | null;
  daysTo: number | null;
};

/** Services shown on public pages. */
const visible = (db: Db, locale: string) =>
  db
    .selectFrom('service as s')
    .innerJoin('service_text as t', (join) =>
      join
        .onRef('t.service_key', '=', 's.key')
        .on('t.locale', '=', bestLocale('service_text', 'service_key', 's.key', locale)),
    )
    .where('s.is_hidden', '=', 0)
    .select([
      's.key',
      's.field',
      's.image',
      't.locale',
      't.title',
      't.slug',
      't.summary',
      't.content',
    ])
    .select([
      's.price_minor as priceMinor',
      't.price_words as priceWords',
      's.days_from as daysFrom',
      's.days_to as daysTo',
    ]);

/** All services in their order, each in the reader's language or the best other one. */
export async function listServices(db: Db, locale: string): Promise<Service[]> {
  const rows = await visible(db, locale)
    .orderBy('s.position')
    .orderBy('s.key')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, field: row.field as ServiceField }));
}

/** The text of each of these services as HTML, in the language of its title, by key. */
export async function listServiceHtml(
  db: Db,
  services: readonly Pick<Service, 'key' | 'locale'>[],
  log: Pick<Log, 'warn'>,
): Promise<Map<string, string>> {
  if (services.length === 0) return new Map();
  const rows = await db
    .selectFrom('service_text')
    .select(['service_key', 'locale', 'content', 'html', 'html_key'])
    .where((eb) =>
      eb.or(
        services.map((s) => eb.and([eb('service_key', '=', s.key), eb('locale', '=', s.locale)])),
      ),
    )
    .execute();
  const found = new Map<string, string>();
  for (const row of rows)
    found.set(
      row.service_key,
      await publicHtml(row, (columns) => storeHtml(db, row, columns), log),
    );
  return found;
}

/** Unless the text is another by now. */
const storeHtml = (
  db: Db,
  text: { service_key: string; locale: string; content: string },
  columns: HtmlColumns,
) =>
  db
    .updateTable('service_text')
    .set(columns)
    .where('service_key', '=', text.service_key)
    .where('locale', '=', text.locale)
    .where('content', '=', text.content)
    .execute();

/** The title of one service, to prefill the contact form. */
export async function findServiceTitle(
  db: Db,
  locale: string,
  key: string,
): Promise<string | undefined> {
  return (await visible(db, locale).where('s.key', '=', key).executeTakeFirst())?.title;
}

/**
 * The title on a service's share card, in the reader's language or the best other one, and its
 * image reference.
 */
export const findServiceCard = (db: Db, locale: string, key: string) =>
  visible(db, locale).where('s.key', '=', key).executeTakeFirst();

/**
 * The service that a slug names, or named before it was changed, in the reader's language when it
 * has a text in it. The slug may be of any language: the caller compares `slug` to redirect to the
 * URL in the reader's language. One that a service has comes before one that another had.
 */
export async function findServiceBySlug(
  db: Db,
  locale: string,
  slug: string,
): Promise<(Service & { answers: Answers }) | undefined> {
  const owner =
    (await findOwner(db, 'service_text', locale, slug)) ??
    (await findOwner(db, 'service_slug', locale, slug));
  if (!owner) return undefined;
  const row = await visible(db, locale)
    .select('t.answers')
    .where('s.key', '=', owner.service_key)
    .executeTakeFirst();
  return row && { ...row, field: row.field as ServiceField, answers: readAnswers(row.answers) };
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

/** A service's slug in each language that it has a text in. */
export async function listServiceSlugs(
  db: Db,
  key: string,
): Promise<{ locale: string; slug: string }[]> {
  return db
    .selectFrom('service_text')
    .select(['locale', 'slug'])
    .where('service_key', '=', key)
    .orderBy('locale')
    .execute();
}

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

/** For the sitemap, in their order. */
export async function listSitemapServices(db: Db) {
  return db
    .selectFrom('service as s')
    .innerJoin('service_text as t', 't.service_key', 's.key')
    .select(['s.key as id', 't.locale', 't.slug', 's.updated_at as updatedAt'])
    .where('s.is_hidden', '=', 0)
    .orderBy('s.position')
    .orderBy('s.key')
    .orderBy('t.locale')
    .limit(300)
    .execute();
}
