import { buildIfChanged } from './build.ts';
import { check } from './check.ts';
import { prepareMachine } from './machine.ts';
import { conclude, type Result, runPlaywright, runUnlessMissing, runVitest } from './suite.ts';

export async function runSuites(): Promise<Result[]> {
  const { postgresql, poppler, dovecot, chromium } = prepareMachine([
    'postgresql',
    'poppler',
    'dovecot',
    'chromium',
  ]);
  // Built once, before all that run it.
  const [results] = await Promise.all([check(), buildIfChanged()]);
  // Side by side: many of their tests wait, for a time that is over, for a disk or for a browser.
  const suites = await Promise.all([
    runUnlessMissing([postgresql, poppler, dovecot], 'data and server', () =>
      runVitest(['data', 'server']),
    ),
    runUnlessMissing([chromium], 'browser', runPlaywright),
  ]);
  return [...results, ...suites];
}

if (import.meta.main) conclude(await runSuites());
