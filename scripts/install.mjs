// The first half of each command of package.json: installs the packages when they are not those of
// package-lock.json, and gives the Node that the second half runs under a name of its own:
// `bwt-node`, in node_modules/.bin, where npm looks first. (A shell remembers where it found `node`
// for the first half.) It is the one among the packages or, where they bring none, the machine's.
// Plain JavaScript for any Node from 20 on, without dependencies.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not `import.meta.dirname`: Node knows it from 20.11 on.
const root = fileURLToPath(new URL('..', import.meta.url));
const programs = join(root, 'node_modules/.bin');

if (!isInstalled()) install();
nameNode();

/** npm notes what it installed in node_modules; packages for other machines are missing there. */
function isInstalled() {
  const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, wanted]) =>
      path === '' ||
      (installed[path] ? installed[path].integrity === wanted.integrity : isSpare(wanted)),
  );
}

/**
 * Packages for other machines, and in production (the container) those that only build and test.
 */
function isSpare({ optional, dev }) {
  return optional || (dev && process.env.NODE_ENV === 'production');
}

function install() {
  console.log('Installing the packages …');
  // The versions of package-lock.json, which stays as it is. (`npm ci` would refuse a lock file
  // that lacks the packages of other kinds of machines.) Of npm's words only errors are shown: its
  // warnings are about the machine's older Node.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const flags = [
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const [command, ...args] = [...npm, 'install', ...flags];
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) return;
  const reason = error ?? 'The packages could not be installed; what npm said stands above.';
  // Without a connection, or where the folder is read-only, the site starts with the packages and
  // the build that are there.
  const canStart =
    process.env.npm_lifecycle_event === 'start' && existsSync(join(root, 'build/server/index.js'));
  if (!canStart) fail(reason);
  console.error(reason);
}

function nameNode() {
  const isPackage = existsSync(join(programs, 'node'));
  if (!isPackage && Number(process.versions.node.split('.')[0]) < 24) {
    const machine = `${process.platform}-${process.arch}`;
    fail(
      `Node 24 or newer is needed: this is ${process.version}, and the packages bring none for ${machine}.`,
    );
  }
  const target = isPackage ? 'node' : process.execPath;
  if (process.platform === 'win32') {
    writeFileSync(join(programs, 'bwt-node.cmd'), `@"${process.execPath}" %*\r\n`);
    return;
  }
  const link = join(programs, 'bwt-node');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === target)
    return;
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
