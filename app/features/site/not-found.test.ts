import { expect, test } from 'vitest';
import { loaderArgs } from '#test/loader-args.ts';
import { action, loader } from './not-found.ts';

const get = (path: string) => loader(loaderArgs(path));
const send = (path: string, method: string) =>
  action(loaderArgs(path, { init: { method, body: 'name=x' } }));

test.each([
  ['/nowhere', '/home?notfound=%2Fnowhere'],
  ['/nowhere?page=2', '/home?notfound=%2Fnowhere'],
  ['/en/nowhere', '/en/home?notfound=%2Fen%2Fnowhere'],
  ['/ht/pa/la', '/ht/home?notfound=%2Fht%2Fpa%2Fla'],
  ['/apiculture', '/home?notfound=%2Fapiculture'],
  ['//evil.example/x', '/home?notfound=%2F%2Fevil.example%2Fx'],
])('%s redirects temporarily to %s', (path, location) => {
  const response = get(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each(['/logo.png', '/en/wp-login.php', '/.env', '/.git/config', '/a.b/c.TXT'])(
  'answers 404 for the file %s',
  async (path) => {
    const response = get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('404 Not Found\n');
  },
);

test.each(['/api', '/api/', '/api/nothing', '/API/x.json', '/api/.env'])(
  'answers a problem for the API path %s',
  async (path) => {
    const response = get(path);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found', instance: path });
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'answers 404 for %s to an unknown URL, never a redirect',
  (method) => {
    for (const path of ['/nowhere', '/en/nowhere', '/api/nothing']) {
      const { status, headers } = send(path, method);
      expect([status, headers.get('location')]).toEqual([404, null]);
    }
  },
);
