import { startServer } from '#test/server.ts';
import { ask, askOften } from './ask.ts';
import { pinServer, readUsage } from './machine.ts';
import { byKind, listPublicPages } from './pages.ts';
import type { Section } from './report.ts';
import { median, quantile } from './statistics.ts';

const rounds = 40;

/**
 * What a page costs when it is not cached: rendered and compressed at once for one reader (a query
 * that the site ignores is never cached), and for the first reader after a start, who waits for the
 * compression of the cached copy.
 */
export async function measureRendering(): Promise<Section> {
  await using server = await startServer();
  pinServer(server.process.pid);
  const pages = byKind(await listPublicPages(server.url)).map(([kind, [page]]) => ({
    kind,
    url: `${server.url}${page?.path}`,
  }));
  const firsts: number[] = [];
  for (const { url } of pages) firsts.push(await ask(url));
  for (const { url } of pages) await askOften(`${url}?x=1`, 10);
  const rendered: { times: number[]; cpuMs: number }[] = [];
  for (const { url } of pages) {
    const before = readUsage(server.process.pid).cpuSeconds;
    const times = await askOften(`${url}?x=1`, rounds);
    rendered.push({
      times,
      cpuMs: ((readUsage(server.process.pid).cpuSeconds - before) / rounds) * 1_000,
    });
  }
  return {
    title: 'Pages that are not cached yet',
    columns: ['rendered', 'slowest of twenty', 'processor time', 'first reader'],
    rows: pages.map(({ kind }, i) => ({
      name: kind,
      figures: [
        { value: median(rendered[i]?.times ?? []), unit: 'ms' },
        { value: quantile(rendered[i]?.times ?? [], 0.95), unit: 'ms' },
        { value: rendered[i]?.cpuMs ?? Number.NaN, unit: 'ms' },
        { value: firsts[i] ?? Number.NaN, unit: 'ms' },
      ],
    })),
    notes: [
      `Rendered: median of ${rounds}, one after another, until the last byte, compressed for one reader. First reader: the first`,
      'request for the page after a start, compressed as hard as possible because it is cached; the first row warms the server up.',
    ],
  };
}
