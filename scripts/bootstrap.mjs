// Runs a script of the project under its own Node (24, a package like any other), after installing the packages when
// they are not those of package-lock.json. Plain JavaScript for any Node from 20 on, without dependencies:
//
//     node scripts/bootstrap.mjs [node options] script.ts [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not `import.meta.dirname`: Node knows it from 20.11 on.
const root = fileURLToPath(new URL('..', import.meta.url));
const pinnedNode = join(root, 'node_modules/.bin/node');

if (!isInstalled()) install();
runUnderPinnedNode(process.argv.slice(2));

/** npm notes what it installed in node_modules; packages for other machines are missing there. */
function isInstalled() {
  const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, wanted]) => path === '' || (installed[path] ? installed[path].integrity === wanted.integrity : wanted.optional),
  );
}

function install() {
  console.log('Installing the packages …');
  // The versions of package-lock.json, which stays as it is. (`npm ci` would refuse a lock file that lacks the packages
  // of other kinds of machines.) Of npm's words only errors are shown: its warnings are about the machine's older Node.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const flags = ['--no-save', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const [command, ...args] = [...npm, 'install', ...flags];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  console.error(error ?? 'The packages could not be installed; what npm said stands above.');
  process.exit(1);
}

function runUnderPinnedNode(args) {
  const ownIsEnough = Number(process.versions.node.split('.')[0]) >= 24;
  if (!existsSync(pinnedNode) && !ownIsEnough) {
    const machine = `${process.platform}-${process.arch}`;
    console.error(`Node 24 or newer is needed; this is ${process.version}, and its package for ${machine} could not be had.`);
    process.exit(1);
  }
  const child = spawn(existsSync(pinnedNode) ? pinnedNode : process.execPath, args, { cwd: root, stdio: 'inherit' });
  // Ctrl+C reaches the child by itself, the terminal sends it to both; sent on, it would count twice.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal) process.removeAllListeners(signal);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
