import { conclude, type Result, runCheck, runVitest } from './suite.ts';

/** What is quick: types, lint and format, unused code, and the rules without I/O. */
export async function check(): Promise<Result[]> {
  // First: the types of the routes are asked for by the others.
  const routeTypes = await runCheck('types of the routes', ['@react-router/dev/bin.cjs', 'typegen']);
  const still = await Promise.all([
    runCheck('types', ['typescript/bin/tsc', '--noEmit']),
    runCheck('lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
    runCheck('unused code', ['knip/bin/knip.js', '--no-progress']),
  ]);
  return [routeTypes, ...still, await runVitest(['unit'])];
}

if (import.meta.main) conclude(await check());
