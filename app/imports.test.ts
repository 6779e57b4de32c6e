import { dirname, join } from 'node:path/posix';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const sources = import.meta.glob<string>(
  ['/{app,server,db}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** What each file imports: paths from the root (`app/http/page.ts`), and packages. */
const imports = Object.entries(sources).flatMap(([path, source]) => {
  const file = path.slice(1);
  return [...source.matchAll(/\b(?:from|import) ?\(?'([^']+)'/g)].map(([, name = '']) => ({
    file,
    imported: (name.startsWith('.') ? join(dirname(file), name) : name.replace(/^#/, '')).replace(
      /\?.*/,
      '',
    ),
  }));
});

test('reads the imports of all sources', () => expect(imports.length).toBeGreaterThan(1_500));

/** In files that match the first expression, nothing that matches the second is imported. */
const refused: readonly [why: string, files: RegExp, imported: RegExp][] = [
  ['migrations are frozen', /^db\//, /^(?:app|server|test|content)\//],
  [
    'the server runs without its tests and tools',
    /^(?:app|server)\//,
    /^(?:test|scripts|e2e|bench)\//,
  ],
  ['the server imports the app', /^app\//, /^server\//],
  [
    'platform and i18n know nothing of what stands on them',
    /^app\/(?:platform|i18n)\//,
    /^app\/(?:features|http|email|ui|client)\//,
  ],
  ['features register what they have', /^app\/(?:http|email|ui)\//, /^app\/features\//],
  ['components are rendered anywhere', /^app\/ui\//, /^app\/(?:http|email)\//],
  ['emails are rendered without a request', /^app\/email\//, /^app\/(?:http|ui|client)\//],
  ['the outbox is of features and the server', /^app\/http\//, /^app\/email\//],
  [
    'browsers run it',
    /^app\/client\/|\.client\.ts$/,
    /\.server\.ts$|^app\/(?:http(?!\/forms)|email|platform)\/|^(?:node:|react)/,
  ],
  // Every page and the service worker send the messages that were queued on the contact page.
  ['pages share the scripts', /^app\/client\//, /^app\/features\/(?!contact\/\S+\.client)/],
  [
    'queries and commands know nothing of HTTP and React',
    /^app\/features\/.+\.server\.ts$/,
    /\.tsx$|^(?:react|hono)/,
  ],
];

test.each(refused)('imports go one way: %s', (_why, files, forbidden) => {
  const wrong = imports.filter(
    ({ file, imported }) => files.test(file) && forbidden.test(imported),
  );
  expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
});

test('a route imports no other route', () => {
  const modules = new Set((routes as RouteConfigEntry[]).map(({ file }) => `app/${file}`));
  expect(modules.size).toBeGreaterThan(50);
  const wrong = imports.filter(({ file, imported }) => modules.has(file) && modules.has(imported));
  expect(wrong).toEqual([]);
});

/** Which features each feature imports. */
const graph = new Map<string, Set<string>>();
const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
for (const { file, imported } of imports) {
  const [from, to] = [featureOf(file), featureOf(imported)];
  if (from && to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** A way from a feature back to itself, if there is one. */
function findCircle(from: string, way: readonly string[] = [from]): readonly string[] | undefined {
  for (const next of graph.get(way.at(-1) ?? from) ?? []) {
    if (next === from) return [...way, next];
    const circle = way.includes(next) ? undefined : findCircle(from, [...way, next]);
    if (circle) return circle;
  }
  return undefined;
}

test('features import one another in no circle', () => {
  expect(graph.size).toBeGreaterThan(10);
  expect(
    [...graph.keys()].map((feature) => findCircle(feature)?.join(' → ')).filter(Boolean),
  ).toEqual([]);
});
