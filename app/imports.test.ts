import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['/{app,server,db}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

/** Every import, types included: paths from the root (`app/http/page.ts`), and packages. */
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

/** The imports between things with a name, such as features, that are in a circle. */
function circles(nameOf: (path: string) => string | undefined): string[] {
  let edges = imports.flatMap(({ file, imported }) => {
    const [from, to] = [nameOf(file), isSource(imported) ? nameOf(imported) : undefined];
    return from && to && from !== to ? [[from, to] as const] : [];
  });
  for (let before = Number.POSITIVE_INFINITY; edges.length < before; ) {
    before = edges.length;
    const [importing, imported] = [0, 1].map((end) => new Set(edges.map((edge) => edge[end])));
    edges = edges.filter(([from, to]) => importing?.has(to) && imported?.has(from));
  }
  return [...new Set(edges.map((edge) => edge.join(' → ')))];
}

test('neither files nor features import one another in a circle', () => {
  expect(circles((path) => /^app\/features\/([^/]+)\//.exec(path)?.[1])).toEqual([]);
  expect(circles((path) => path)).toEqual([]);
});
