import { expect, test } from 'vitest';
import { loaderArgs } from '#test/page-args.ts';
import { action, loader } from './not-found.ts';

const get = (path: string) => loader(loaderArgs(path));

test.each([
  ['/apiculture?page=2', '/home?notfound=%2Fapiculture'],
  ['//evil.example/x', '/home?notfound=%2F%2Fevil.example%2Fx'],
])('A27: %s redirects temporarily to %s', (path, location) => {
  const { status, headers } = get(path);
  const answer = [status, headers.get('location'), headers.get('cache-control')];
  expect(answer).toEqual([302, location, 'no-store']);
});

test.each([
  ['text/plain; charset=utf-8', '/logo.png /en/wp-login.php /.env /.git/config /a.b/c.TXT'],
  ['application/problem+json', '/api /api/ /api/nothing /API/x.json /api/.env'],
])('answers 404 as %s for %s', async (type, paths) => {
  for (const path of paths.split(' ')) {
    const response = get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, type]);
    const body = await response.text();
    if (type.startsWith('text')) expect(body).toBe('404 Not Found\n');
    else expect(JSON.parse(body)).toMatchObject({ code: 'not_found', instance: path });
  }
});

test('answers 404 when something is sent to an unknown URL, never a redirect', () => {
  for (const path of ['/en/nowhere', '/api/nothing']) {
    const { status, headers } = action(loaderArgs(path, { init: { method: 'POST', body: 'a=b' } }));
    expect([status, headers.get('location')]).toEqual([404, null]);
  }
});
