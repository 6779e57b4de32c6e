import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Result } from 'lighthouse';
import { findFullChromium } from '#test/browsers.ts';
import { startMeasured } from '#test/server.ts';
import { listPublicPages, oneOfEach } from '../bench/pages.ts';
import { median } from '../bench/report.ts';
import { buildIfChanged } from './build.ts';

// Lighthouse's own command, as anyone would run it, on every public page in every language (of the
// articles and the pictures one each), on a server of its own: its browser flags, phone, screen and
// processor are its own defaults.
//
//     npm run lighthouse
//     npm run lighthouse -- --path /about    one page; may be given again
//     npm run lighthouse -- --runs 3         the median of three
//     npm run lighthouse -- --cpu 2          a processor two times slower, not four
//
// Four times slower is a phone where this machine is a fast desk: its benchmark index, the last
// column, is 1,500 or more then. On a slower one Lighthouse asks for a smaller number (its
// documentation on throttling).

const root = join(import.meta.dirname, '..');
const reportFolder = join(root, 'lighthouse-report');
const work = mkdtempSync(join(tmpdir(), 'bwt-lighthouse-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

/** Both are computed from one unhurried load by Lighthouse's model of a link. */
const links: Record<string, string[]> = {
  // Lighthouse's own choice: 150 ms, 1.6 Mbit/s, a processor four times slower.
  'slow 4G': [],
  '3G': ['--throttling.rttMs=300', '--throttling.throughputKbps=700'],
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const { values } = parseArgs({
  options: {
    path: { type: 'string', multiple: true },
    runs: { type: 'string', default: '1' },
    cpu: { type: 'string', default: '4' },
  },
});

const browser = findFullChromium();
if (!browser)
  throw new Error(
    "There is no browser: install Debian's package `chromium`, or set CHROMIUM_PATH.",
  );
// Without a window there is none to open; as root the browser has no sandbox to run in.
const chromeFlags = `--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;

await buildIfChanged();
await using server = await startMeasured();
rmSync(reportFolder, { recursive: true, force: true });
// The newest article and picture in each language.
const pages = oneOfEach(await listPublicPages(server.url));
const paths = values.path ?? pages.map(({ path }) => path);
const width = Math.max(...paths.map((path) => path.length));
console.log(`Lighthouse with ${browser} ${chromeFlags}, median of ${values.runs}`);
console.log(
  `${'page'.padEnd(width)} link    perf a11y best  seo      FCP      LCP      TBT    CLS index`,
);
for (const path of paths) {
  for (const [name, options] of Object.entries(links)) {
    const results: Result[] = [];
    for (let run = 0; run < Number(values.runs); run++)
      results.push(await measure(server.url + path, options));
    console.log([path.padEnd(width), name.padEnd(7), ...cells(results)].join(' '));
    if (!results.every((each) => categories.every((category) => scoreOf(each, category) === 100)))
      keepReport(`${path.slice(1).replaceAll('/', '-')}-${name.replace(' ', '-')}.html`);
  }
}

/** A first visit, in a browser of its own. */
async function measure(url: string, options: readonly string[]): Promise<Result> {
  const output = ['--output=json', '--output=html', `--output-path=${join(work, 'page')}`];
  const args = [
    join(root, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    ...output,
    `--chrome-flags=${chromeFlags}`,
    `--throttling.cpuSlowdownMultiplier=${values.cpu}`,
    ...options,
  ];
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: browser },
  });
  return JSON.parse(readFileSync(join(work, 'page.report.json'), 'utf8')) as Result;
}

function scoreOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? Number.NaN) * 100);
}

function cells(results: readonly Result[]): string[] {
  const middle = (read: (result: Result) => number) => median(results.map(read));
  const timeOf = (id: string) => middle((result) => result.audits[id]?.numericValue ?? Number.NaN);
  return [
    ...categories.map((category) =>
      String(middle((result) => scoreOf(result, category))).padStart(4),
    ),
    ...times.map((id) => `${Math.round(timeOf(id))} ms`.padStart(8)),
    timeOf('cumulative-layout-shift').toFixed(3).padStart(6),
    String(middle(({ environment }) => Math.round(environment.benchmarkIndex))).padStart(5),
  ];
}

function keepReport(name: string): void {
  mkdirSync(reportFolder, { recursive: true });
  copyFileSync(join(work, 'page.report.html'), join(reportFolder, name));
}
