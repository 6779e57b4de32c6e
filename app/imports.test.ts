import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { flatRoutes } from './routes.ts';

const sources = import.meta.glob<string>(
  ['/{app,server,db}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

/**
 * Every import of every file, types included: paths from the root (`app/http/page.ts`), and
 * packages.
 */
const imports = Object.entries(sources).flatMap(([path, source]) => {
  const file = path.slice(1);
  return [...source.matchAll(/\b(?:from|import) ?\(?\s*'([^']+)'/g)].map(([, name = '']) => {
    const imported = name.startsWith('.') ? join(dirname(file), name) : name.replace(/^#/, '');
    return { file, imported: imported.replace(/\?.*/, '') };
  });
});
const isSource = (path: string) => `/${path}` in sources;
const list = (wrong: typeof imports) =>
  wrong.map(({ file, imported }) => `${file} imports ${imported}`);

/** From the bottom to the top: a file imports from its own layer and from those below. */
const layers = [
  /^app\/(?:platform|i18n)\//,
  /^app\/(?:http|email|ui|client)\//,
  /^app\/office\//,
  /^app\/features\/[^/]+\//,
  /^app\/(?:features\/)?[^/]+$/,
  /^server\//,
];
const layerOf = (path: string) => layers.findIndex((layer) => layer.test(path));

test('files import from their own layer and from those below', () => {
  expect(imports.length).toBeGreaterThan(1_500);
  const ours = imports.filter(({ imported }) => isSource(imported));
  const upward = ours.filter(({ file, imported }) => layerOf(imported) > layerOf(file));
  expect(list(upward)).toEqual([]);
});

/** In files that match the first expression, nothing that matches the second is imported. */
const refused: readonly [why: string, files: RegExp, imported: RegExp][] = [
  ['migrations are frozen', /^db\//, /^(?:app|server|test|content)\//],
  ['the server runs without its tests and tools', /^(?:app|server)\//, /^(?:test|scripts|e2e)\//],
  ['components are rendered anywhere', /^app\/ui\//, /^app\/(?:http|email)\//],
  ['emails are rendered without a request', /^app\/email\//, /^app\/(?:http|ui|client)\//],
  ['the outbox is of features and the server', /^app\/http\//, /^app\/email\//],
  [
    'browsers run it',
    /^app\/client\/|\.client\.ts$/,
    /\.server\.ts$|^app\/(?:http(?!\/forms)|email|platform)\/|^(?:node:|react)/,
  ],
  ['queries know no HTTP and React', /^app\/features\/.+\.server\.ts$/, /\.tsx$|^(?:react|hono)/],
];

test.each(refused)('imports go one way: %s', (_why, files, forbidden) => {
  const ofFiles = imports.filter(({ file }) => files.test(file));
  expect(list(ofFiles.filter(({ imported }) => forbidden.test(imported)))).toEqual([]);
});

test('a route imports no other route', () => {
  const modules = new Set(flatRoutes.map(({ file }) => `app/${file}`));
  const wrong = imports.filter(({ file, imported }) => modules.has(file) && modules.has(imported));
  expect(list(wrong)).toEqual([]);
});

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(nameOf: (path: string) => string | undefined): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { file, imported } of imports) {
    const [from, to] = [nameOf(file), isSource(imported) ? nameOf(imported) : undefined];
    if (from && to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** One circle for each group of nodes that import one another. */
function circlesIn(graph: Graph): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    if (finished.has(node)) return;
    const start = path.indexOf(node);
    if (start >= 0) circles.push([...path.slice(start), node].join(' → '));
    else for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

test('neither files nor features import one another in a circle', () => {
  const features = graphOf((path) => /^app\/features\/([^/]+)\//.exec(path)?.[1]);
  expect(features.size).toBeGreaterThan(10);
  expect(circlesIn(features)).toEqual([]);
  expect(circlesIn(graphOf((path) => path))).toEqual([]);
});
