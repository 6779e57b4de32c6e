import { expect, test } from 'vitest';
import routes from './routes.ts';

const sources = import.meta.glob(['/app/features/**/*.{ts,tsx}', '/app/http/**/*.ts']);

test('every file that the URL table names is there', () => {
  expect(routes.map(({ file }) => `/app/${file}`).filter((file) => !(file in sources))).toEqual([]);
});

test('a route’s id is its path, and no path stands twice', () => {
  expect(routes.map(({ id }) => id)).toEqual(routes.map(({ path }) => path));
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
});
