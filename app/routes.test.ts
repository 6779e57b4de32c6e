import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const sources = import.meta.glob<string>(['/app/features/**/*.{ts,tsx}', '/app/http/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const routeFiles = new Set(routes.map(({ file }) => `/app/${file}`));

test('every file that the URL table names is there', () => {
  expect([...routeFiles].filter((file) => !(file in sources))).toEqual([]);
});

// Between folders lint sees it; within one, only the table tells a route from the private parts beside it.
test.each([...routeFiles])('%s imports no other route', (file) => {
  const imported = [...(sources[file] ?? '').matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  expect(imported.filter((path) => routeFiles.has(path))).toEqual([]);
});
