import { spawnSync } from 'node:child_process';
import { findChromium } from '../test/chromium.ts';
import { postgresPrograms } from '../test/postgres.ts';

/** What the tests need beside the packages of npm, as Debian calls it. */
const needs = {
  chromium: { what: 'a browser', isThere: () => findChromium() !== undefined },
  postgresql: { what: 'PostgreSQL', isThere: () => postgresPrograms() !== undefined },
};
type Package = keyof typeof needs;

/** Installs what is missing from Debian's packages, where it may. @returns a sentence for each that could not be had. */
export function prepareMachine(): Partial<Record<Package, string>> {
  const missing = listMissing();
  if (missing.length === 0) return {};
  const reason = installPackages(missing);
  return Object.fromEntries(
    listMissing().map((name) => [
      name,
      `The tests need ${needs[name].what}: install Debian's package \`${name}\` (${reason ?? 'apt-get did not bring it'}).`,
    ]),
  );
}

const listMissing = () => (Object.keys(needs) as Package[]).filter((name) => !needs[name].isThere());

/** @returns why it could not, or undefined. */
function installPackages(packages: Package[]): string | undefined {
  if (spawnSync('apt-get', ['--version']).error) return 'this machine has no apt-get to do it with';
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return 'only root may do that here';
  console.log(`Installing ${packages.join(' and ')} from Debian's packages …`);
  const run = (...args: string[]) => {
    const [command = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return spawnSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const updated = run('update');
  const installed = run('install', '-y', '--no-install-recommends', ...packages);
  if (installed.status === 0) return undefined;
  return `apt-get could not: ${(installed.stderr || updated.stderr).trim().split('\n').at(-1)}`;
}
