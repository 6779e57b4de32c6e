import { expect, test } from 'vitest';
import { loaderArgs } from '#test/loader-args.ts';
import { loader } from './blog.ts';

test.each([
  ['/blog', '/publication'],
  ['/en/blog', '/en/publication'],
  ['/ht/blog?before=11&x=%2F', '/ht/publication?before=11&x=%2F'],
])('%s redirects permanently to %s', (path, location) => {
  const response = loader(loaderArgs(path));
  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});
