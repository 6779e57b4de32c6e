import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '#test/server.ts';
import { ask, askInTurn } from './ask.ts';
import { builtinCount, fillWithArticles, findArticlePath } from './fill.ts';
import { alternate } from './load.ts';
import { pinServer, readUsage } from './machine.ts';
import type { Row, Section } from './report.ts';
import { median } from './statistics.ts';

const counts = [10, 1_000, 10_000];
const slowest = 1.1;
const keptPace = { rounds: 5, seconds: 2 };
const rounds = 100;

type Site = { count: number; server: TestServer; paths: Record<string, string> };

/** Whether the list and an article stay as fast when articles grow in number; all sites run side by side and are asked in turn. */
export async function measureGrowth(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-growth-'));
  const sites: Site[] = [];
  try {
    for (const count of counts) sites.push(await startSite(join(folder, String(count)), count));
    const rows: Row[] = [];
    for (const page of Object.keys(sites[0]?.paths ?? {})) {
      rows.push(row(`${page}, kept`, await timeKept(sites, page)), row(`${page}, not kept`, await timeRendered(sites, page)));
    }
    rows.push(await measureMemory(sites.at(-1) as Site));
    return {
      title: 'With more articles: time for a request',
      columns: [...counts.map((count) => `${count.toLocaleString('en')} articles`), 'last to first'],
      rows,
      notes: [
        'The same ten articles stand in the list, and in the far page (the oldest, reached by its cursor), whatever the number; an article is a copy',
        `of the same one. Kept: one second by requests per second, median of ${keptPace.rounds} rounds. Not kept: median of ${rounds} requests, one after another.`,
      ],
    };
  } finally {
    for (const { server } of sites) await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function startSite(dataDir: string, count: number): Promise<Site> {
  await (await startServer({ DATA_DIR: dataDir })).stop();
  const sqliteFile = join(dataDir, 'bwt.sqlite');
  await fillWithArticles(sqliteFile, count);
  const article = await findArticlePath(sqliteFile, count / 2);
  const server = await startServer({ DATA_DIR: dataDir });
  pinServer(server.process.pid);
  return { count, server, paths: { 'first page': '/publication', 'far page': `/publication?before=${builtinCount + 1}`, article } };
}

/** Microseconds for a request to each site, from the page cache. */
async function timeKept(sites: Site[], page: string): Promise<number[]> {
  const targets = sites.map(({ server, paths }) => ({ url: server.url + paths[page], processId: server.process.pid }));
  const loads = await alternate(targets, keptPace);
  return loads.map((each) => 1e6 / median(each.map((load) => load.requestsPerSecond)));
}

/** Microseconds for a request to each site, rendered for it. */
async function timeRendered(sites: Site[], page: string): Promise<number[]> {
  const urls = sites.map(({ server, paths }) => {
    const path = paths[page] ?? '';
    return `${server.url}${path}${path.includes('?') ? '&' : '?'}x=1`;
  });
  await askInTurn(urls, 20);
  return (await askInTurn(urls, rounds)).map((times) => median(times) * 1_000);
}

const row = (name: string, times: number[]): Row => ({
  name,
  figures: [
    ...times.map((value) => ({ value, unit: 'µs' as const })),
    { value: (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN), unit: 'ratio', most: slowest },
  ],
});

/** A reader of everything: the page cache must stay bounded. */
async function measureMemory({ count, server }: Site): Promise<Row> {
  const pages = 300;
  for (let i = 0; i < pages; i++) await ask(`${server.url}/publication?before=${count - i * 10}`);
  const { residentMegabytes } = readUsage(server.process.pid);
  const figures = [...counts.slice(1).map(() => null), { value: residentMegabytes, unit: 'megabytes' as const, most: 120 }];
  return { name: `memory after ${pages} more pages`, figures };
}
