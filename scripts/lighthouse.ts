import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Flags, type Result, type RunnerResult } from 'lighthouse';
import { freePort } from '#test/free-port.ts';
import { startServer } from '#test/server.ts';
import { launchChromium, slowLink } from '../bench/browser.ts';
import { listPublicPages, oneOfEach } from '../bench/pages.ts';
import { buildIfChanged } from './build.ts';

// Lighthouse on every public page in every language (of the articles and the pictures one each), on a server of its own:
//
//     npm run lighthouse
//     npm run lighthouse -- --path /about    one page; may be given again

const reportFolder = join(import.meta.dirname, '../lighthouse-report');

/** Both are computed from one unhurried load by Lighthouse's model of a link, connecting and slow start included. */
const throttlings: Record<string, Flags['throttling']> = {
  // Lighthouse's own choice: 150 ms, 1.6 Mbit/s, a processor four times slower.
  'slow 4G': undefined,
  '3G': { rttMs: slowLink.roundTripMs, throughputKbps: slowLink.kilobitsPerSecond, cpuSlowdownMultiplier: slowLink.cpuSlowdown },
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const { values } = parseArgs({ options: { path: { type: 'string', multiple: true } } });

await buildIfChanged();
await using server = await startServer();
rmSync(reportFolder, { recursive: true, force: true });
const paths = values.path ?? (await listPaths(server.url));
const width = Math.max(...paths.map((path) => path.length));
console.log(
  ['page'.padEnd(width), 'link   ', 'perf', 'a11y', 'best', ' seo', '     FCP', '     LCP', '     TBT', '   CLS'].join(' '),
);
for (const path of paths) {
  for (const [name, throttling] of Object.entries(throttlings)) {
    const { lhr, report } = await measure(server.url + path, throttling);
    console.log([path.padEnd(width), name.padEnd(7), ...cells(lhr)].join(' '));
    if (!isPerfect(lhr)) keepReport(`${path.slice(1).replaceAll('/', '-')}-${name.replace(' ', '-')}.html`, String(report));
  }
}

/** A first visit: in a browser of its own, as Lighthouse leaves what earlier pages stored. */
async function measure(url: string, throttling: Flags['throttling']): Promise<RunnerResult> {
  const debuggingPort = await freePort();
  await using _browser = await launchChromium(debuggingPort);
  const flags: Flags = { port: debuggingPort, logLevel: 'error', output: 'html', ...(throttling ? { throttling } : {}) };
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  return result;
}

/** Every page, but of the articles and the pictures the newest in each language. */
async function listPaths(url: string): Promise<string[]> {
  return oneOfEach(await listPublicPages(url)).map(({ path }) => path);
}

function scoreOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? Number.NaN) * 100);
}

function isPerfect(result: Result): boolean {
  return categories.every((category) => scoreOf(result, category) === 100);
}

function cells(result: Result): string[] {
  const scores = categories.map((category) => String(scoreOf(result, category)).padStart(4));
  const milliseconds = times.map((id) => `${Math.round(result.audits[id]?.numericValue ?? Number.NaN)} ms`.padStart(8));
  return [
    ...scores,
    ...milliseconds,
    (result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3).padStart(6),
  ];
}

/** The report says what keeps a page from 100. */
function keepReport(name: string, html: string): void {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(join(reportFolder, name), html);
}
