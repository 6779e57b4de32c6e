import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compress } from '#app/http/compression.ts';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'build/sources.sha256');
const sources = [
  '{app,server,db,content,public}/**',
  '{*.config,vite.*}.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

export async function buildIfChanged(): Promise<void> {
  const stamp = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the site …');
  await build(stamp);
}

async function build(stamp: string): Promise<void> {
  // In a read-only folder, as for the service, the last build stays.
  accessSync(root, constants.W_OK);
  rmSync(stampFile, { force: true });
  const command = [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'];
  await promisify(execFile)(process.execPath, command, { cwd: root, env: buildEnv(stamp) }).catch(
    ({ stdout, stderr }) => {
      // The build tool's stack does not help to find the mistake.
      const output = `${stdout}${stderr}`;
      throw new Error(`The build failed:\n${output.replace(/^ +at .*\n/gm, '')}`);
    },
  );
  // It needs the build tool, as the command above: a site whose packages are missing starts as it
  // was built.
  const { splitByLanguage } = await import('../vite.localized-scripts.ts');
  await splitByLanguage(join(root, 'build/client/assets'));
  await shortenManifests(join(root, 'build/client/assets'));
  await precompress(join(root, 'build/client'));
  writeFileSync(stampFile, stamp);
}

/**
 * A test runner's NODE_ENV must not decide what is built. VITE_RELEASE identifies the build for the
 * service worker.
 */
const buildEnv = (stamp: string) => ({
  ...process.env,
  NODE_ENV: 'production',
  VITE_RELEASE: stamp.slice(0, 12),
});

/** Neither tests nor what draws the films are part of the build. */
const isSource = (name: string) => !/\.test\.tsx?$|[\\/]videos[\\/]source[\\/]/.test(name);

export function hashSources(): string {
  const hash = createHash('sha256');
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((file) => file.isFile());
  const names = files.map((file) => join(file.parentPath, file.name)).filter(isSource);
  for (const name of names.sort())
    hash.update(`${name.slice(root.length)}\0`).update(readFileSync(name));
  return hash.digest('hex');
}

type ManifestRoute = {
  parentId?: string;
  hasAction?: boolean;
  hasDefaultExport?: boolean;
  module: string;
  imports: string[];
};

/** The ends of paths that scripts fetch by themselves: nobody is led there. */
const fetched = /\/(?:autosave|presence|results|taps)$/;

/**
 * Leaves only the office's pages, in one language, in the browser’s list of routes, or it would be
 * a twentieth of the script; and of each page only what is not the same for all, from which a loop
 * makes the list. What has no page has the same empty module: a browser loads it once, not before
 * each button's first POST.
 */
async function shortenManifests(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const locale = /^manifest-[\w-]+\.(\w+)\.js$/.exec(name)?.[1];
    if (locale === undefined) continue;
    const file = join(folder, name);
    const [, before = '', json, after = ''] =
      /^(window\.__reactRouterManifest=)(.+?)(;?\s*)$/s.exec(await readFile(file, 'utf8')) ?? [];
    if (json === undefined) continue;
    const manifest = JSON.parse(json) as {
      entry: { imports: string[] };
      routes: Record<string, ManifestRoute>;
    };
    const isOffice = (id = '') => id === `office:${locale}`;
    const routes = Object.entries(manifest.routes).filter(
      ([id, { parentId }]) =>
        id === 'root' || isOffice(id) || (isOffice(parentId) && !fetched.test(id)),
    );
    const loaded = new Set([
      ...manifest.entry.imports,
      ...routes.flatMap(([, { parentId, imports }]) => (isOffice(parentId) ? [] : imports)),
    ]);
    const empty = routes.find(([, { hasDefaultExport }]) => !hasDefaultExport)?.[1].module;
    const pages = routes.filter(([, { parentId }]) => isOffice(parentId));
    const listed = pages.map(([id, { hasAction, hasDefaultExport, module, imports }]) => [
      ...[id, hasAction ? 1 : 0],
      ...(hasDefaultExport ? [module, ...imports.filter((url) => !loaded.has(url))] : []).map(
        (url) => url.replace(/^\/assets\/(.+)\.js$/, '$1'),
      ),
    ]);
    const others = routes.filter(([, { parentId }]) => !isOffice(parentId));
    const frame = {
      ...manifest,
      routes: Object.fromEntries(others.map(([id, route]) => [id, { ...route, imports: [] }])),
    };
    const write = `for(const[id,isForm,name,...imports]of ${JSON.stringify(listed)})\
__reactRouterManifest.routes[id]={id,path:id,parentId:"office:${locale}",caseSensitive:true,\
hasLoader:true,hasAction:!!isForm,hasDefaultExport:!!name,\
module:name?\`/assets/\${name}.js\`:${JSON.stringify(empty)},\
imports:imports.map(name=>\`/assets/\${name}.js\`)}`;
    await writeFile(file, `${before}${JSON.stringify(frame)};${write}${after}`);
  }
}

/** A .br and a .gz beside each text file, made once and as small as they get. */
async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|svg|css|webmanifest)$/.test(name),
  );
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await compress(bytes, 'br', 'cached'));
      await writeFile(`${file}.gz`, await compress(bytes, 'gzip', 'cached'));
    }),
  );
}

if (import.meta.main) {
  try {
    await (process.argv.includes('--if-changed') ? buildIfChanged() : build(hashSources()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
