import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import type { NewArticle } from '#app/features/articles/schema.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { startMeasured, type TestServer } from '#test/server.ts';
import { askInTurn } from './ask.ts';
import { alternate } from './load.ts';
import { pinServer, readUsage } from './machine.ts';
import { figure, type Row, type Section } from './report.ts';
import { median } from './statistics.ts';

const counts = [10, 1_000, 10_000];
/** Articles that come with the site; the others here are copies of them, in the same order. */
const builtinCount = 10;
const slowest = 1.1;
const cachedPace = { rounds: 5, seconds: 2 };
const rounds = 100;

/** Microseconds for a request, and those of the server's processor. */
type Times = { elapsed: number; used: number };
type Site = { server: TestServer; paths: Record<string, string> };

/** Whether the list and an article stay as fast with more articles: all sites run at once. */
export async function measureGrowth(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-growth-'));
  const sites: Site[] = [];
  try {
    for (const count of counts) sites.push(await startSite(join(folder, String(count)), count));
    const rows: Row[] = [];
    for (const page of Object.keys(sites[0]?.paths ?? {}))
      rows.push(
        row(`${page}, cached`, await timeCached(sites, page)),
        row(`${page}, not cached`, await timeRendered(sites, page)),
      );
    const articles = counts.map((count) => `${count.toLocaleString('en')} articles`);
    return {
      title: 'With more articles: time for a request',
      columns: [...articles, 'last to first', 'by processor time'],
      rows,
      notes: [
        'The first page lists copies of the same ten articles, the far page (by its cursor) the',
        `ten oldest themselves. Cached: median of ${cachedPace.rounds} rounds, by requests per`,
        `second. Not cached: median of ${rounds} requests, in turn.`,
      ],
    };
  } finally {
    for (const { server } of sites) await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function startSite(dataDir: string, count: number): Promise<Site> {
  await (await startMeasured({ DATA_DIR: dataDir })).stop();
  const sqliteFile = join(dataDir, 'bwt.sqlite');
  await fillWithArticles(sqliteFile, count);
  // In the middle, always a copy of the fifth.
  const article = await findArticlePath(sqliteFile, count / 2 - ((count / 2) % builtinCount) + 5);
  const server = await startMeasured({ DATA_DIR: dataDir });
  pinServer(server.process.pid);
  const farPage = `/publication?before=${builtinCount + 1}`;
  return { server, paths: { 'first page': '/publication', 'far page': farPage, article } };
}

async function timeCached(sites: Site[], page: string): Promise<Times[]> {
  const targets = sites.map(({ server, paths }) => ({
    url: server.url + paths[page],
    processId: server.process.pid,
  }));
  return (await alternate(targets, cachedPace)).map(({ requestsPerSecond, cpuMicroseconds }) => ({
    elapsed: 1e6 / requestsPerSecond,
    used: cpuMicroseconds,
  }));
}

/** Rendered for each request: a query that the site ignores is never cached. */
async function timeRendered(sites: Site[], page: string): Promise<Times[]> {
  const urls = sites.map(({ server, paths }) => {
    const url = new URL(paths[page] ?? '', server.url);
    url.searchParams.set('x', '1');
    return url.href;
  });
  await askInTurn(urls, 20);
  const cpuSeconds = () => sites.map(({ server }) => readUsage(server.process.pid).cpuSeconds);
  const before = cpuSeconds();
  const times = await askInTurn(urls, rounds);
  const after = cpuSeconds();
  return times.map((each, i) => ({
    elapsed: median(each) * 1_000,
    used: (((after[i] ?? Number.NaN) - (before[i] ?? Number.NaN)) / rounds) * 1e6,
  }));
}

function row(name: string, times: Times[]): Row {
  const ratio = (of: keyof Times) =>
    (times.at(-1)?.[of] ?? Number.NaN) / (times[0]?.[of] ?? Number.NaN);
  return [
    name,
    ...times.map(({ elapsed }) => figure(elapsed, 'µs')),
    figure(ratio('elapsed'), 'ratio', { most: slowest }),
    figure(ratio('used'), 'ratio'),
  ];
}

async function withDatabase<T>(sqliteFile: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ databaseUrl: undefined, sqliteFile });
  return work(db).finally(() => db.destroy());
}

/** Fills a site up to `count` articles in three languages, as the site itself adds them. */
const fillWithArticles = (sqliteFile: string, count: number): Promise<void> =>
  withDatabase(sqliteFile, async (db) => {
    // A power cut may take these rows; without waiting for the disk they are written in seconds.
    await sql`pragma synchronous = off`.execute(db);
    const texts = await db.selectFrom('article_text').selectAll().execute();
    const originals = await db.selectFrom('article').selectAll().orderBy('id').execute();
    for (let id = builtinCount + 1; id <= count; id++) {
      const original = originals[(id - 1) % builtinCount] as (typeof originals)[number];
      const copy: NewArticle['texts'] = {};
      for (const { article_id, locale, title, summary, content } of texts)
        if (article_id === original.id)
          copy[locale as Locale] = { title: `${title} ${id}`, summary, content };
      await insertArticle(db, { author: original.author, texts: copy }, original.image, Date.now());
    }
  });

/** The URL of an article in French. */
const findArticlePath = (sqliteFile: string, id: number): Promise<string> =>
  withDatabase(sqliteFile, async (db) => {
    const article = db.selectFrom('article_text').select('slug').where('article_id', '=', id);
    const { slug } = await article.where('locale', '=', 'fr').executeTakeFirstOrThrow();
    return `/publication/${slug}`;
  });
