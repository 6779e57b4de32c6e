import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { freemem, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';

export type Result = {
  name: string;
  passed: number;
  failed: number;
  tests?: { test: string; result: string; seconds: number }[];
  missing?: string[];
};

const root = join(import.meta.dirname, '..');

/** Node keeps what it compiled, and temporary files are in memory where there is room. */
const quicker = (): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  GOGC: '400',
  TMPDIR: process.env.TMPDIR ?? (hasRoomInMemory('/dev/shm', 6 * 2 ** 30) ? '/dev/shm' : tmpdir()),
});

function hasRoomInMemory(folder: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > bytes && freemem() > bytes;
  } catch {
    return false;
  }
}

/** @param file in node_modules: on Windows its .bin has scripts for cmd.exe */
async function runProgram(
  file: string,
  args: string[],
  {
    quiet = false,
    env = {},
    nice = 0,
  }: { quiet?: boolean; env?: NodeJS.ProcessEnv; nice?: number },
): Promise<number> {
  const options: SpawnOptions = {
    cwd: root,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...quicker(), ...env },
  };
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], options);
  if (nice && child.pid) setPriority(child.pid, nice);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await once(child, 'close');
  if (child.exitCode !== 0) console.log(output);
  return child.exitCode ?? 1;
}

export async function runCheck(
  name: string,
  [program, ...args]: [program: string, ...args: string[]],
): Promise<Result> {
  const started = performance.now();
  const failed = Number((await runProgram(program, args, { quiet: true })) !== 0);
  return report({ name, passed: 1 - failed, failed }, started);
}

/** Runs a suite, or fails it where the machine lacks what it needs. */
export async function runUnlessMissing(
  needed: (string | undefined)[],
  name: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const missing = needed.filter((sentence) => sentence !== undefined);
  return missing.length === 0 ? run() : { name, passed: 0, failed: 1, missing };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { title: string; status: string; duration?: number }[] }[];
};

export function runVitest(projects: string[], files: string[] = []): Promise<Result> {
  return runTests(projects.join(' and '), async (report) => {
    const args = projects.flatMap((project) => ['--project', project]);
    const code = await runProgram(
      'vitest/vitest.mjs',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...files],
      {},
    );
    const { numPassedTests, numFailedTests, numPendingTests, testResults } =
      await readReport<VitestReport>(report);
    const tests = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status, duration = 0 }) => ({
        test: title,
        result: status,
        seconds: Math.round(duration / 100) / 10,
      })),
    );
    return { code, passed: numPassedTests, failed: numFailedTests + numPendingTests, tests };
  });
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

export function runPlaywright(): Promise<Result> {
  return runTests('browser', async (file) => {
    const code = await runProgram('@playwright/test/cli.js', ['test', '--reporter=dot,json'], {
      // Node strips the types of the tests by itself: Playwright takes four times as long, unless
      // it has done so before on this machine.
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PW_DISABLE_TS_ESM: '1' },
      // Browsers take all that is left of the processors, also at the end, when the other suites,
      // which often wait, would leave half of them unused.
      nice: 4,
    });
    const { stats } = await readReport<PlaywrightReport>(file);
    return { code, passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
  });
}

/** A skipped test counts as failed; so does a suite that exits with an error. */
async function runTests(
  name: string,
  run: (reportFile: string) => Promise<{ code: number } & Omit<Result, 'name'>>,
): Promise<Result> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'bwt-report-'));
  try {
    const { code, failed, ...rest } = await run(join(folder, 'report.json'));
    return report({ name, ...rest, failed: Math.max(failed, Number(code !== 0)) }, started);
  } catch (error) {
    console.error(error);
    return report({ name, passed: 0, failed: 1 }, started);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const readReport = async <Report>(file: string) =>
  JSON.parse(await readFile(file, 'utf8')) as Report;

function report(result: Result, started: number): Result {
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `${result.failed ? '✗' : '✓'} ${result.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  );
  return result;
}

export function conclude(results: Result[]): never {
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, result) => total + result[key], 0);
  for (const { name, failed } of results) if (failed) console.log(`Failed: ${name}`);
  for (const sentence of new Set(results.flatMap(({ missing = [] }) => missing)))
    console.log(sentence);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}
