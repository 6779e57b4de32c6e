import { expect, test, vi } from 'vitest';
import { type Page, PageCache } from './page-cache.ts';

const forAll = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};

/** A renderer that counts its calls. */
function renderer(text = 'a page', headers: Record<string, string> = forAll, status = 200) {
  let count = 0;
  return async () => {
    count += 1;
    const slots = 'X-Slots' in headers ? [{ placeholder: text, create: () => text }] : [];
    return { response: new Response(`${text} ${count}`, { status, headers }), slots };
  };
}

const textOf = async (page: Page | Response | undefined) =>
  page instanceof Response ? page.text() : page?.bytes?.toString();

test('renders a page once for each content version', async () => {
  const cache = new PageCache(1_000_000);
  const render = renderer();
  expect(await textOf(await cache.render('/about', 1, render))).toBe('a page 1');
  expect(await textOf(cache.get('/about', 1))).toBe('a page 1');
  expect(cache.get('/about', 2)).toBeUndefined();
  expect(await textOf(await cache.render('/about', 2, render))).toBe('a page 2');
});

test.each<[string, Record<string, string>, number, string[]]>([
  ['no-store', { ...forAll, 'Cache-Control': 'no-store' }, 200, []],
  ['nothing said', { 'Content-Type': 'text/html' }, 200, []],
  ['a cookie', { ...forAll, 'Set-Cookie': 'a=b' }, 200, []],
  ['a cookie of a form page', { ...forAll, 'Set-Cookie': 'a=b', 'X-Slots': '' }, 200, []],
  ['a picture', { ...forAll, 'Content-Type': 'image/avif' }, 200, ['mine 1', 'mine 2', 'mine 3']],
  ['not found', forAll, 404, ['mine 1', 'mine 1', 'mine 1']],
  ['an error', { 'Content-Type': 'text/html' }, 500, ['mine 1', 'mine 1', 'mine 1']],
])(
  '%s: not kept, and left to be rendered for each visitor, or handed to all who wait',
  async (_name, headers, status, expected) => {
    const cache = new PageCache(1_000_000);
    const mine = renderer('mine', headers, status);
    const render = () => cache.render('/about', 1, mine);
    const answers = (await Promise.all([1, 2, 3].map(render))).filter((answer) => !!answer);
    expect((await Promise.all(answers.map(textOf))).sort()).toEqual(expected);
    for (const answer of answers) expect(answer).toMatchObject({ status });
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  },
);

test('a form page without the database: rendered once, with a token for each who waits for it, and not kept', async () => {
  const cache = new PageCache(1_000_000);
  let tokens = 0;
  const render = vi.fn(async () => {
    const slots = [{ placeholder: 'place', create: () => `tok-${tokens++}` }];
    const response = new Response('<b>place</b>', { headers: forAll });
    return { response, slots, isDatabaseAway: true };
  });
  const answers = await Promise.all([1, 2].map(() => cache.render('/contact', 1, render)));
  expect(await Promise.all(answers.map(textOf))).toEqual(['<b>tok-0</b>', '<b>tok-1</b>']);
  expect(render).toHaveBeenCalledTimes(1);
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test('a rendering that began before a change is not served after it', async () => {
  const cache = new PageCache(1_000_000);
  const release = Promise.withResolvers<void>();
  const old = cache.render('/about', 1, () => release.promise.then(renderer('old')));
  const fresh = await cache.render('/about', 2, renderer('fresh'));
  release.resolve();
  await old;
  expect(await textOf(fresh)).toBe('fresh 1');
  expect(await textOf(cache.get('/about', 2) ?? fresh)).toBe('fresh 1');
});

test('a failed rendering fails for concurrent requests, and the next request retries', async () => {
  const cache = new PageCache(1_000_000);
  const fail = () => Promise.reject(new Error('broken'));
  const both = [1, 2].map(() => cache.render('/about', 1, fail));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await textOf(await cache.render('/about', 1, renderer()))).toBe('a page 1');
});

const kilobytes = (count: number) => async () => ({
  response: new Response('x'.repeat(count * 1_000), { headers: forAll }),
});

test('stays within its bound, and evicts the least recently used page; one larger than the bound is served, and not kept', async () => {
  const cache = new PageCache(7_000);
  for (const key of ['/a', '/b', '/c']) await cache.render(key, 1, kilobytes(1));
  expect(cache.size).toEqual({ pages: 3, bytes: 6_000 });
  expect(cache.get('/a', 1)).toBeDefined();
  await cache.render('/d', 1, kilobytes(1));
  expect(await cache.render('/e', 1, kilobytes(10))).not.toBeInstanceOf(Response);
  expect(cache.size).toEqual({ pages: 3, bytes: 6_000 });
  const keys = ['/a', '/b', '/c', '/d', '/e'];
  expect(keys.filter((key) => cache.get(key, 1))).toEqual(['/a', '/c', '/d']);
});
