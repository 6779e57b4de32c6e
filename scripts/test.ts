import { buildIfChanged } from './build.ts';
import { check } from './check.ts';
import { prepareMachine } from './machine.ts';
import { conclude, type Result, runPlaywright, runVitest } from './suite.ts';

const missing = prepareMachine();
/** Runs a suite, or fails it when its requirements are missing. */
const need = async (
  wanting: string | undefined,
  name: string,
  run: () => Promise<Result>,
): Promise<Result> => (wanting === undefined ? run() : { name, passed: 0, failed: 1 });

// Built once, before all that run it.
const [results] = await Promise.all([check(), buildIfChanged()]);
// Side by side: many of their tests wait, for a time that is over, for a disk or for a browser.
const suites = [
  need(missing.postgresql, 'data and server', () => runVitest(['data', 'server'])),
  need(missing.chromium, 'browser', runPlaywright),
  need(missing.firefox, 'firefox', () => runVitest(['firefox'])),
];
results.push(...(await Promise.all(suites)));
conclude(results, Object.values(missing));
