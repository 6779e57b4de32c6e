import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './test/browsers.ts';

const executablePath = findChromium();

/**
 * Fewer processes, and messages between them: a tenth of the processor less. Not among
 * `chromiumFlags`, as what measures the site has the browser as it comes.
 */
const fewerProcesses = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

/**
 * A page lives for seconds: compiling and collecting beside it, on processors that others need,
 * takes a tenth more of them than doing it in turn.
 */
const oneThread = '--js-flags=--single-threaded --max-lazy';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './test/build.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second try hides a race.
  retries: 0,
  // Others of `npm test` run beside these; but a third of a test is waiting. Each worker starts a
  // browser and up to three servers.
  workers: Math.max(3, availableParallelism()),
  // Far longer than a test takes: what waits is waiting for a state, on however slow a machine.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...chromiumFlags, ...fewerProcesses, oneThread],
      ...(executablePath ? { executablePath } : {}),
    },
    screenshot: 'only-on-failure',
    // Compressing each page for one reader takes longer than rendering it; the suites without a
    // browser read compressed pages.
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
    // The film behind the welcome and the crossfades between pages take a fifth of the processor.
    // Tests of what moves, and of some whole ways through the site, ask for it: `test.use({
    // reducedMotion: 'no-preference' })`.
    reducedMotion: 'reduce',
  },
});
