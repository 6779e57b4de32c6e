import { conclude, type Result, runCheck, runVitest } from './suite.ts';

/** A file is not checked again while nothing that it imports has changed. */
const typesKept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

export async function check(): Promise<Result[]> {
  // First: the others need the types of the routes.
  const routeTypes = await runCheck('types of the routes', [
    '@react-router/dev/bin.cjs',
    'typegen',
  ]);
  const still = await Promise.all([
    // On two processors one checker is as quick, and leaves half of them to the others.
    runCheck('types', ['typescript/bin/tsc', '--noEmit', '--checkers', '1', ...typesKept]),
    runCheck('lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
    runCheck('unused code', ['knip/bin/knip.js', '--no-progress', '--cache']),
    runVitest(['unit']),
  ]);
  return [routeTypes, ...still];
}

if (import.meta.main) conclude(await check());
