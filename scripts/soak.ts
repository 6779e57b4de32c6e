import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareMachine } from './machine.ts';
import { conclude, runVitest } from './suite.ts';

// `npm run soak -- [name]`: what takes long by its nature, one file of soak/ or all. `npm test` runs a small part of each.

const names = readdirSync(join(import.meta.dirname, '../soak')).map((file) => file.replace('.test.ts', ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const { postgresql } = prepareMachine(['postgresql']);
if (postgresql) conclude([{ name: 'soak', passed: 0, failed: 1 }], [postgresql]);
const result = await runVitest(
  ['soak'],
  (asked.length > 0 ? asked : names).map((name) => `soak/${name}.test.ts`),
);
console.table(result.tests);
conclude([result]);
