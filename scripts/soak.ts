import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareMachine } from './machine.ts';
import { conclude, type Result, runUnlessMissing, runVitest } from './suite.ts';

// `npm run soak -- [name]`: one file of soak/ or all. `-- fuzz --seed 7 --count 10000` repeats a
// run by its seed.

const names = readdirSync(join(import.meta.dirname, '../soak')).flatMap((file) =>
  file.endsWith('.test.ts') ? [file.replace('.test.ts', '')] : [],
);
/** Those that put nginx before the site. */
const behindNginx = ['machines'];

export async function runSoak(chosen = names): Promise<Result> {
  // On the disk, as a site keeps its data: these tests measure it.
  process.env.TMPDIR ??= tmpdir();
  const needsNginx = chosen.some((name) => behindNginx.includes(name));
  const missing = prepareMachine(needsNginx ? ['postgresql', 'nginx'] : ['postgresql']);
  const result = await runUnlessMissing(Object.values(missing), 'soak', () =>
    runVitest(
      ['soak'],
      chosen.map((name) => `soak/${name}.test.ts`),
    ),
  );
  if (result.tests) console.table(result.tests);
  return result;
}

if (import.meta.main) {
  const { positionals: asked, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, count: { type: 'string' } },
  });
  for (const [name, value] of Object.entries(values))
    process.env[`FUZZ_${name.toUpperCase()}`] = value;
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
    process.exit(2);
  }
  conclude([await runSoak(asked.length > 0 ? asked : names)]);
}
