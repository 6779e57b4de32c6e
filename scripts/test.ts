import { check } from './check.ts';
import { prepareMachine } from './machine.ts';
import { conclude, type Result, runPlaywright, runVitest } from './suite.ts';

const missing = prepareMachine();
const unavailable = (name: string): Result => ({ name, passed: 0, failed: 1 });

const results = await check();
for (const name of ['data', 'server']) results.push(missing.postgresql ? unavailable(name) : await runVitest(name));
results.push(missing.chromium ? unavailable('browser') : await runPlaywright());
conclude(results, Object.values(missing));
