import { expect, test } from 'vitest';
import { notFoundNoticePath, readNotFoundNotice } from './not-found-notice.ts';

const read = (address: string) =>
  readNotFoundNotice(new URL(address, 'https://bwt.example').searchParams);

test.each([
  ['ht', '/ht/%C3%A9t%C3%A9%20la', '/ht/home?notfound=%2Fht%2F%C3%A9t%C3%A9+la', '/ht/été la'],
  ['fr', '/%ff', '/home?notfound=%2F%25ff', '/%ff'],
  ['fr', '/a?b&notfound=c#d', '/home?notfound=%2Fa%3Fb%26notfound%3Dc%23d', '/a?b&notfound=c#d'],
] as const)('in %s, %s leads to %s', (locale, pathname, address, named) => {
  expect(notFoundNoticePath(locale, pathname)).toBe(address);
  expect(read(address)).toBe(named);
});

test('every path stays on this site, and has at most 200 characters, never cut inside one', () => {
  for (const pathname of ['//evil.example', '/\\evil.example', '/%0d%0aLocation:x']) {
    const url = new URL(notFoundNoticePath('fr', pathname), 'https://bwt.example');
    expect([url.host, url.pathname]).toEqual(['bwt.example', '/home']);
  }
  const kites = encodeURIComponent('🪁'.repeat(300));
  expect(read(notFoundNoticePath('fr', `/${kites}`))).toBe(`/${'🪁'.repeat(199)}`);
  const long = `/${'a'.repeat(200)}`;
  for (const search of ['', 'notfound=Call+me', 'notfound=/a%00b', `notfound=${long}`])
    expect(read(`/home?${search}`), search).toBeUndefined();
});
