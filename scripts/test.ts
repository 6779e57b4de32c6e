import { check } from './check.ts';
import { prepareMachine } from './machine.ts';
import { conclude, type Result, runPlaywright, runVitest } from './suite.ts';

const missing = prepareMachine();
/** Runs a suite, or fails it when its requirements are missing. */
const need = async (wanting: string | undefined, name: string, run: () => Promise<Result>): Promise<Result> =>
  wanting === undefined ? run() : { name, passed: 0, failed: 1 };

const results = await check();
results.push(
  // Side by side: many of their tests wait, for a time that is over or for a disk.
  await need(missing.postgresql, 'data and server', () => runVitest(['data', 'server'])),
  await need(missing.chromium, 'browser', runPlaywright),
  await need(missing.firefox, 'firefox', () => runVitest(['firefox'])),
);
conclude(results, Object.values(missing));
