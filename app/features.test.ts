import { expect, test } from 'vitest';
import { registry } from './features.server.ts';
import { flatRoutes } from './routes.ts';

const { clocks, exports, operations, search, sweeps, week } = registry;

test.each([
  ['URLs', flatRoutes.map(({ path }) => path)],
  ['clocks', clocks.map(({ name }) => name)],
  ['sweeps', sweeps.map(([name]) => name)],
  ['exports', exports.map(({ kind }) => kind)],
  ['operations', operations.map(({ id }) => id)],
  ['places in the search', search.map(({ order }) => order)],
  ['places in the week', week.map(({ order }) => order)],
])('no two features declare the same: %s', (_what, names) => {
  expect(names.length).toBeGreaterThan(0);
  expect(new Set<unknown>(names).size).toBe(names.length);
});
