import { conclude, type Result, runCheck, runVitest } from './suite.ts';

/** What is quick: types, lint and format, unused code, and the rules without I/O. */
export async function check(): Promise<Result[]> {
  const still = await Promise.all([
    runCheck('types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
    runCheck('lint', ['biome', 'check', '--error-on-warnings']),
    runCheck('unused code', ['knip', '--no-progress']),
  ]);
  return [...still, await runVitest('unit')];
}

if (import.meta.main) conclude(await check());
