import { prepareMachine } from './machine.ts';
import { runSoak } from './soak.ts';
import { conclude, runUnlessMissing, runVitest } from './suite.ts';
import { runSuites } from './test.ts';

// `npm run nightly`: what takes too long for each change. One after another: the soak measures.

process.env.TEST_ENGINES = 'all';
const results = await runSuites();
const { firefox } = prepareMachine(['firefox']);
results.push(await runUnlessMissing([firefox], 'firefox', () => runVitest(['firefox'])));
results.push(await runSoak());
conclude(results);
