import { buildIfChanged } from './build.ts';
import { check } from './check.ts';
import { prepareMachine } from './machine.ts';
import { conclude, type Result, runPlaywright, runVitest } from './suite.ts';

const missing = prepareMachine();
/** Runs a suite, or fails it when its requirements are missing. */
const need = async (wanting: string | undefined, name: string, run: () => Promise<Result>): Promise<Result> =>
  wanting === undefined ? run() : { name, passed: 0, failed: 1 };

const results = await check();
// Once, before all that run it.
await buildIfChanged();
// Side by side: many of their tests wait, for a time that is over, for a disk or for a browser.
const dataAndServer = need(missing.postgresql, 'data and server', () => runVitest(['data', 'server']));
const browser = need(missing.chromium, 'browser', runPlaywright);
results.push(await dataAndServer, await need(missing.firefox, 'firefox', () => runVitest(['firefox'])), await browser);
conclude(results, Object.values(missing));
