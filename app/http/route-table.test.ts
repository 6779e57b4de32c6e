import { expect, test } from 'vitest';
import { createRouteTable, patternOf } from './route-table.ts';

const { handleOf } = createRouteTable([
  { path: '/' },
  { path: '/login', handle: { form: true, login: true } },
  { path: '/donation/:reference', handle: { sitemap: true } },
  { path: '/donation/payment.svg' },
  { path: '/pictures/:id/deletion', handle: { audience: 'members' } },
  { path: '*' },
]);

test.each([
  ['/login', { form: true, login: true }],
  ['/donation/bwt-1', { sitemap: true }],
  ['/donation/payment.svg', {}],
  ['/pictures/7/deletion', { audience: 'members' }],
])('the handle of %s is %j', (path, handle) => {
  expect(handleOf(path)).toEqual(handle);
});

test.each([
  ['/login', true],
  ['/login?next=/head', true],
  ['/a/login', false],
  ['/gallery/7?x', true],
  ['/feedxxml', false],
  ['/share/a/b.png', true],
])('%s is the URL of one of the routes: %s', (url, is) => {
  expect(patternOf(['/login', '/gallery/:id', '/feed.xml', '/share/*']).test(url)).toBe(is);
});
