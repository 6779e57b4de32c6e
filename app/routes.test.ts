import { expect, test } from 'vitest';
import { flatRoutes } from './routes.ts';

const sources = import.meta.glob(['/app/{features,office,http}/**/*.{ts,tsx}']);

test('every file that the URL table names is there', () => {
  expect(flatRoutes.map(({ file }) => `/app/${file}`).filter((file) => !(file in sources))).toEqual(
    [],
  );
});

test('a route’s id is its path, and no path stands twice', () => {
  expect(flatRoutes.map(({ id }) => id)).toEqual(flatRoutes.map(({ path }) => path));
  expect(new Set(flatRoutes.map(({ path }) => path)).size).toBe(flatRoutes.length);
});
