import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildIfChanged } from '../scripts/build.ts';
import { launchChromium } from './browser.ts';
import { measureColdStart } from './cold-start.ts';
import { measureHand } from './hand.ts';
import { measureLists } from './lists.ts';
import { describeMachine } from './machine.ts';
import { meetsLimits, printSection, type Section } from './report.ts';
import { withSite } from './site.ts';
import { measureSizes } from './sizes.ts';
import { measureThroughput } from './throughput.ts';
import { measureUploads } from './uploads.ts';

// Measures the built site. Figures are not a test: a missed limit is marked, and the exit code
// stays 0.
//
//     npm run bench -- --only sizes,hand    some measurements

const measurements: Record<string, (browser: Browser) => Promise<Section>> = {
  sizes: (browser) => withSite(({ server }) => measureSizes(server.url, browser)),
  hand: measureHand,
  start: measureColdStart,
  uploads: measureUploads,
  lists: measureLists,
  throughput: measureThroughput,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
// In the order above: the browser's measurements come before this process is pinned to one core.
const chosen = Object.entries(measurements).filter(([name]) => only?.includes(name) ?? true);
if (chosen.length === 0) {
  console.error(`--only is some of ${Object.keys(measurements).join(',')}.`);
  process.exit(1);
}

await buildIfChanged();
const browser = await launchChromium();
console.log(describeMachine(browser.version()));
const missed: string[] = [];
try {
  for (const [, measure] of chosen) {
    const section = await measure(browser);
    printSection(section);
    const rows = section.rows.filter((row) => !meetsLimits(row));
    missed.push(...rows.map(([row]) => `  ! ${section.title}: ${row}`));
  }
} finally {
  await browser.close();
}
console.log(
  missed.length === 0 ? '\nEvery limit is met.' : `\nLimits missed:\n${missed.join('\n')}`,
);
