import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildIfChanged } from '../scripts/build.ts';
import { launchChromium } from './browser.ts';
import { measureColdStart } from './cold-start.ts';
import { measureHand } from './hand.ts';
import { measureLists } from './lists.ts';
import { describeMachine } from './machine.ts';
import { measurePaint } from './paint.ts';
import { meetsLimits, printSection, type Section } from './report.ts';
import { withSite } from './site.ts';
import { measureSizes } from './sizes.ts';
import { measureTaps } from './taps.ts';
import { measureThroughput } from './throughput.ts';
import { measureUploads } from './uploads.ts';

// Measures the built site. Figures are not a test: a missed limit is marked, and the exit code
// stays 0.
//
//     npm run bench -- --only sizes,paint    some measurements
//     npm run bench -- --json                writes bench/results.json too

const measurements: Record<string, (browser: Browser) => Promise<Section>> = {
  sizes: (browser) => withSite({}, ({ server }) => measureSizes(server.url, browser)),
  paint: (browser) => withSite({}, ({ server }) => measurePaint(server.url, browser)),
  taps: measureTaps,
  hand: measureHand,
  start: measureColdStart,
  uploads: measureUploads,
  lists: measureLists,
  throughput: measureThroughput,
};

const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });
const names = values.only?.split(',') ?? Object.keys(measurements);
const unknown = names.find((name) => !measurements[name]);
if (unknown !== undefined) {
  console.error(
    `There is no measurement ${unknown}; there are ${Object.keys(measurements).join(', ')}.`,
  );
  process.exit(1);
}

await buildIfChanged();
const browser = await launchChromium();
const machine = describeMachine(browser.version());
const sections: Section[] = [];
console.log(machine);
try {
  // In the order above: the browser's measurements come before this process is pinned to one core.
  for (const [name, measure] of Object.entries(measurements)) {
    if (!names.includes(name)) continue;
    const section = await measure(browser);
    printSection(section);
    sections.push(section);
  }
} finally {
  await browser.close();
}
const missed = sections.flatMap(({ title, rows }) =>
  rows.filter((row) => !meetsLimits(row)).map(([name]) => `  ! ${title}: ${name}`),
);
console.log(
  ['', ...(missed.length === 0 ? ['Every limit is met.'] : ['Limits missed:', ...missed])].join(
    '\n',
  ),
);
const results = join(import.meta.dirname, 'results.json');
if (values.json) writeFileSync(results, `${JSON.stringify({ machine, sections }, null, 2)}\n`);
