import { expect, test } from 'vitest';
import { notFoundNoticePath, readNotFoundNotice } from './not-found-notice.ts';

const read = (address: string) =>
  readNotFoundNotice(new URL(address, 'https://bwt.example').searchParams);

test.each([
  ['fr', '/nimporte', '/home?notfound=%2Fnimporte', '/nimporte'],
  ['ht', '/ht/%C3%A9t%C3%A9%20la', '/ht/home?notfound=%2Fht%2F%C3%A9t%C3%A9+la', '/ht/été la'],
  ['fr', '/%ff', '/home?notfound=%2F%25ff', '/%ff'],
  ['fr', '/a?b&notfound=c#d', '/home?notfound=%2Fa%3Fb%26notfound%3Dc%23d', '/a?b&notfound=c#d'],
] as const)('in %s, %s leads to %s', (locale, pathname, address, named) => {
  expect(notFoundNoticePath(locale, pathname)).toBe(address);
  expect(read(address)).toBe(named);
});

test.each(['//evil.example', '/\\evil.example', '/%0d%0aLocation:x'])(
  '%s stays on this site',
  (pathname) => {
    const url = new URL(notFoundNoticePath('fr', pathname), 'https://bwt.example');
    expect([url.host, url.pathname]).toEqual(['bwt.example', '/home']);
  },
);

test('truncates a long path to 200 characters, never inside one', () => {
  const named = read(notFoundNoticePath('fr', `/${encodeURIComponent('🪁'.repeat(300))}`));
  expect([...(named ?? '')]).toHaveLength(200);
  expect(named).toBe(`/${'🪁'.repeat(199)}`);
});

const long = `/${'a'.repeat(200)}`;
test.each(['', 'notfound=Call+me', 'notfound=/a%00b', `notfound=${long}`])(
  'no notice for /home?%s',
  (search) => {
    expect(read(`/home?${search}`)).toBeUndefined();
  },
);
