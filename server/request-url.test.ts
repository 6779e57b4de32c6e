import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { canonicalPath, validateRequest } from './request-url.ts';

test.each([
  ['/en/publication/a-b-c', '/en/publication/a-b-c'],
  ['///about///', '/about'],
  ['/../../etc/passwd', '/etc/passwd'],
  ['/x/..//..//evil.example', '/evil.example'],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/media/Abc.JPG', '/media/Abc.JPG'],
  ['/publication/%C3%A9t%C3%A9', '/publication/%C3%A9t%C3%A9'],
])('the canonical form of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test('the canonical URL is idempotent and same-origin for any path', () => {
  const pieces = '/ . .. %2e %2E %2f %5c %25 %7e %5F a Z 9 ~ : @ ; | ^ " < { http: %'.split(' ');
  let seed = 1;
  const next = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  for (let round = 0; round < 5_000; round++) {
    const path = `/${Array.from({ length: next(9) }, () => pieces[next(pieces.length)]).join('')}`;
    const canonical = canonicalPath(path);
    expect(canonicalPath(canonical), path).toBe(canonical);
    expect(new URL(canonical, 'http://localhost').origin, path).toBe('http://localhost');
    expect(canonical, path).toMatch(/^\/(?![/\\])/);
  }
});

test('a NUL in the query is refused', () => {
  const sent = { method: 'GET', headers: { host: 'localhost' }, rawHeaders: ['Host', 'localhost'] };
  const validate = (url: string) =>
    validateRequest({ ...sent, url, httpVersion: '1.1' } as unknown as IncomingMessage);
  for (const url of ['/admin?done=%00', '/admin/messages/1?reply=a%00b', '/api/gallery?after=%00'])
    expect(validate(url)).toEqual({ status: 400 });
  expect(validate('/admin?done=%0A%2500')).toBeUndefined();
});
