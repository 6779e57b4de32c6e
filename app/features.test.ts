import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['/app/features/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const featureOf = (path: string) => /^\/app\/features\/([^/]+)\//.exec(path)?.[1];

/** Which features each feature imports. */
const graph = new Map<string, Set<string>>();
for (const [file, source] of Object.entries(sources)) {
  const from = featureOf(file);
  if (!from) continue;
  for (const [, imported = ''] of source.matchAll(/\bfrom '([#.][^']+)'/g)) {
    const to = featureOf(imported.startsWith('#') ? `/${imported.slice(1)}` : join(dirname(file), imported));
    if (to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
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
  expect([...graph.keys()].map((feature) => findCircle(feature)?.join(' → ')).filter(Boolean)).toEqual([]);
});
