import { expect, test } from 'vitest';
import { registry } from './features.server.ts';
import { menu } from './office/menu.ts';
import { definedKinds } from './office/notification-kinds.ts';
import { flatRoutes } from './routes.ts';

const lettered: readonly { letter?: string }[] = [
  ...[...menu, ...menu.flatMap(({ pages = [] }) => pages), ...registry.sections],
];
const { clocks, exports, operations, search, sweeps, week } = registry;

test.each([
  ['URLs', flatRoutes.map(({ path }) => path)],
  ['clocks', clocks.map(({ name }) => name)],
  ['sweeps', sweeps.map(([name]) => name)],
  ['exports', exports.map(({ kind }) => kind)],
  ['operations', operations.map(({ id }) => id)],
  ['places in the search', search.map(({ order }) => order)],
  ['letters of pages', lettered.flatMap(({ letter }) => letter ?? [])],
  ['places in the week', week.map(({ order }) => order)],
])('no two features declare the same: %s', (_what, names) => {
  expect(names.length).toBeGreaterThan(0);
  expect(new Set<unknown>(names).size).toBe(names.length);
});

test('each notification that a feature sends is listed: the team chooses how often', () => {
  const listed = registry.notifications.map(({ kind }) => kind);
  expect(listed.sort()).toEqual(definedKinds().sort());
});
