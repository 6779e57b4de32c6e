import { startServer } from '#test/server.ts';
import { ask, askInTurn } from './ask.ts';
import { pinServer, readUsage } from './machine.ts';
import { byKind, listPublicPages } from './pages.ts';
import { figure, type Row, type Section } from './report.ts';
import { median, quantile } from './statistics.ts';

const rounds = 40;

/** What a page costs when it is not cached; a query that the site ignores is never cached. */
export async function measureRendering(): Promise<Section> {
  await using server = await startServer();
  pinServer(server.process.pid);
  const pages = byKind(await listPublicPages(server.url));
  const urlOf = (path = '') => server.url + path;
  const firsts: number[] = [];
  for (const [, [page]] of pages) firsts.push(await ask(urlOf(page?.path)));
  const uncached = pages.map(([, [page]]) => `${urlOf(page?.path)}?x=1`);
  await askInTurn(uncached, 10);
  const rows: Row[] = [];
  for (const [i, [kind]] of pages.entries()) {
    const before = readUsage(server.process.pid).cpuSeconds;
    const [times = []] = await askInTurn([uncached[i] ?? ''], rounds);
    const used = readUsage(server.process.pid).cpuSeconds - before;
    rows.push([
      kind,
      figure(median(times), 'ms'),
      figure(quantile(times, 0.95), 'ms'),
      figure((used / rounds) * 1_000, 'ms'),
      figure(firsts[i] ?? Number.NaN, 'ms'),
    ]);
  }
  return {
    title: 'Pages that are not cached yet',
    columns: ['rendered', 'slowest of twenty', 'processor time', 'first reader'],
    rows,
    notes: [
      `Rendered: median of ${rounds}, one after another, compressed for one reader. First reader:`,
      'the first request after a start, compressed as hard as possible because it is cached;',
      'the first row warms the server up.',
    ],
  };
}
