import { spawnSync } from 'node:child_process';
import { findChromium, findFirefox, hasHeadlessShell } from '../test/browsers.ts';
import { findDovecot } from '../test/dovecot.ts';
import { findNginx } from '../test/nginx.ts';
import { postgresPrograms } from '../test/postgres.ts';

type Need = { what: string; packages: string[]; isThere: () => boolean; isBest: () => boolean };

const need = (
  what: string,
  packages: string[],
  find: () => unknown,
  isBest = () => Boolean(find()),
): Need => ({ what, packages, isThere: () => Boolean(find()), isBest });

/** Requirements of the tests besides npm packages: as Debian calls it, the best first. */
const needs = {
  chromium: need(
    'a browser',
    ['chromium-headless-shell', 'chromium'],
    findChromium,
    hasHeadlessShell,
  ),
  firefox: need('Firefox', ['firefox-esr'], findFirefox),
  postgresql: need('PostgreSQL', ['postgresql'], postgresPrograms),
  poppler: need('what reads PDFs', ['poppler-utils'], () => !spawnSync('pdftotext', ['-v']).error),
  dovecot: need('Dovecot, an IMAP server', ['dovecot-imapd'], findDovecot),
  nginx: need('nginx', ['nginx-light'], findNginx),
};

type Name = keyof typeof needs;

/** From Debian's packages. @returns a sentence for each that could not be installed */
export function prepareMachine(names: Name[]): Partial<Record<Name, string>> {
  const asked: [Name, Need][] = names.map((name) => [name, needs[name]]);
  const wanted = asked.map(([, need]) => need).filter(({ isBest }) => !isBest());
  const reason = wanted.length > 0 ? installPackages(wanted) : undefined;
  return Object.fromEntries(
    asked
      .filter(([, { isThere }]) => !isThere())
      .map(([name, { what, packages }]) => [
        name,
        `The tests need ${what}: install Debian's package \`${packages.join('` or `')}\` (${reason ?? 'apt-get did not bring it'}).`,
      ]),
  );
}

/** @returns why it could not, or undefined. */
function installPackages(wanted: Need[]): string | undefined {
  if (spawnSync('apt-get', ['--version']).error) return 'this machine has no apt-get to do it with';
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0)
    return 'only root may do that here';
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  const run = (...args: string[]) => {
    const [command = '', ...rest] = [...aptGet, ...args];
    return spawnSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  };
  console.log(
    `Installing ${wanted.map(({ packages }) => packages[0]).join(' and ')} from Debian's packages …`,
  );
  let problem = run('update').stderr;
  // One by one: an unknown name must not prevent the others.
  for (const { packages, isThere, isBest } of wanted) {
    for (const name of packages) {
      if (isBest() || (isThere() && name !== packages[0])) break;
      const installed = run('install', '-y', '--no-install-recommends', name);
      if (installed.status !== 0) problem = installed.stderr || problem;
    }
  }
  return `apt-get said: ${problem.trim().split('\n').at(-1)}`;
}
