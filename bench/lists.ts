import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import type { NewArticle } from '#app/features/articles/schema.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { ask } from './ask.ts';
import { figure, type Section } from './report.ts';
import { fillOffice, withSite } from './site.ts';

const lists = [
  '/admin',
  '/admin/messages',
  '/admin/messages?state=done',
  '/admin/donations',
  '/admin/donations?state=confirmed',
  '/admin/donations/payments',
  '/admin/people',
  '/admin/journal',
  '/admin/email',
];
const rounds = 40;
/** Nearly all pages are full with the few: otherwise the rows shown would be compared. */
const [few, many] = [4_000, 10_000];
/** The articles that come with the site. */
const builtin = 10;

/** The tables, each with the columns in which no two rows are alike. */
const unique = {
  account: ['id', 'email'],
  donation: ['id', 'idempotency_key', 'reference'],
  payment: ['id', 'transaction_number'],
  message: ['id', 'idempotency_key'],
  journal_entry: ['id'],
  outbox: ['id'],
} as const;

/** Whether lists and articles stay as fast with more rows in each of their tables. */
export const measureLists = (): Promise<Section> =>
  withSite({}, async (site) => {
    const { name, value, url } = await fillOffice(site);
    const measure = async (path: string) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++)
        times.push(await ask(url + path, { Cookie: `${name}=${value}` }));
      // The rest of the machine disturbed it least.
      return Math.min(...times);
    };
    const measureAll = async (articles: Record<string, string>) => {
      const pages = { ...Object.fromEntries(lists.map((path) => [path, path])), ...articles };
      const times = new Map<string, number>();
      for (const [name, path] of Object.entries(pages)) times.set(name, await measure(path));
      return times;
    };
    await fill(site.db, few);
    const before = await measureAll(await addArticles(site.db, builtin));
    await fill(site.db, many);
    const articles = await addArticles(site.db, many);
    const after = await measureAll(articles);
    return {
      title: 'With more rows in each table',
      columns: ['few', 'many', 'many to few'],
      rows: [...before].map(([name, first]) => {
        const last = after.get(name) ?? Number.NaN;
        const ratio = figure(last / first, 'ratio', { most: name in articles ? 1.1 : 1.5 });
        return [name, figure(first, 'ms'), figure(last, 'ms'), ratio];
      }),
      notes: [
        `The fastest of ${rounds} requests, none of them cached. Copies of the demo’s rows, ${few} and`,
        `${many}, one hour apart, and of the ${builtin} articles of the site, ${builtin} and ${many}.`,
      ],
    };
  });

/** Copies the rows of each table until there are so many. */
async function fill(db: Db, count: number): Promise<void> {
  for (const [table, columns] of Object.entries(unique)) {
    // The type of one table stands for all.
    const from = table as 'message';
    const rows = await db.selectFrom(from).selectAll().execute();
    const copies = Array.from({ length: count - rows.length }, (_, index) => {
      const row = rows[index % rows.length] as (typeof rows)[number];
      const n = rows.length + index;
      const own = columns.map((column) => [
        column,
        column === 'reference' ? `BWT-${(n + 36 ** 5).toString(36).toUpperCase()}` : randomUUID(),
      ]);
      return { ...row, ...Object.fromEntries(own), created_at: row.created_at - n * 3_600_000 };
    });
    for (let start = 0; start < copies.length; start += 200)
      await db
        .insertInto(from)
        .values(copies.slice(start, start + 200))
        .execute();
  }
}

/**
 * Adds copies of the site's own articles, in three languages, as the site itself adds them.
 * @returns the pages that show the same texts each time, with a query that the site ignores: such a
 * page is never cached.
 */
async function addArticles(db: Db, count: number): Promise<Record<string, string>> {
  // A power cut may take these rows; without waiting for the disk they are written in seconds.
  await sql`pragma synchronous = off`.execute(db);
  const texts = await db.selectFrom('article_text').selectAll().execute();
  const originals = await db
    .selectFrom('article')
    .selectAll()
    .where('id', '<=', builtin)
    .orderBy('id')
    .execute();
  const added: number[] = [];
  while (added.length < count)
    for (const { id, author, image } of originals) {
      const copy: NewArticle['texts'] = {};
      for (const { article_id, locale, title, summary, content } of texts)
        if (article_id === id)
          copy[locale as Locale] = { title: `${title} ${randomUUID()}`, summary, content };
      added.push(await insertArticle(db, { author, texts: copy }, image, Date.now()));
    }
  const { slug } = await db
    .selectFrom('article_text')
    .select('slug')
    .where('article_id', '=', added.at(count / -2 - 5) ?? 0)
    .where('locale', '=', 'fr')
    .executeTakeFirstOrThrow();
  return {
    'articles, first page': '/publication?x=1',
    'articles, far page': `/publication?before=${added[0]}&x=1`,
    'an article': `/publication/${slug}?x=1`,
  };
}
