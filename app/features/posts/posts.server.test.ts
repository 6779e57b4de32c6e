import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { db, test, updateRows } from '#test/database.ts';
import * as fake from '#test/posts-service.ts';
import { findPosts } from './posts.server.ts';

const shown = fake.examplePosts.slice(0, 10).map(({ id, title, body }) => ({ id, title, body }));
const minute = 60_000;

beforeEach(() => {
  // Only the clock: timers run in real time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
});
afterEach(() => void vi.useRealTimers());
const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function startService(behaviour: fake.PostsService['behaviour'] = 'good') {
  const service = await fake.startPostsService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  service.behaviour = behaviour;
  return service;
}

const failures: string[] = [];
/** Waits long, as the machine may be slow; with `{}` as long as for readers. */
const ask = ({ url }: fake.PostsService, wait: { maxWaitMs?: number } = { maxWaitMs: 60_000 }) => {
  failures.length = 0;
  const onFailure = (reason: string) => failures.push(reason);
  return findPosts({ db, apiUrl: url, onFailure, ...wait }, Date.now());
};

test('C10: fetches ten posts, of a service that ignores the limit, and caches them for a minute', async () => {
  const service = await startService();
  const at = Date.now();
  for (const [passed, asked, since] of [
    [0, 1, at],
    [minute - 1, 1, at],
    [1, 2, at + minute],
  ] as const) {
    advanceTime(passed);
    expect(await ask(service)).toEqual({ state: 'fresh', posts: shown, at: since });
    expect(service.asked).toEqual(Array(asked).fill('/v1/posts?_limit=10'));
  }
});

test('ignores stored posts of another shape; waits ten seconds after a failure', async () => {
  const service = await startService('error');
  await fake.storePosts(db, service.url, Date.now());
  await updateRows('service_copy', { value: '{"posts":1}' });
  expect(await ask(service)).toEqual({ state: 'unavailable' });
  service.behaviour = 'good';
  advanceTime(9_999);
  expect(await ask(service)).toEqual({ state: 'unavailable' });
  advanceTime(1);
  expect(await ask(service)).toMatchObject({ state: 'fresh' });
});

test.each([
  ['error', 'answered 500'],
  ['wrongShape', 'answered JSON that is no list of posts'],
] as const)(
  'serves the last stored posts with their date on a bad response (%s); an empty list replaces none',
  async (behaviour, reason) => {
    const service = await startService();
    const at = Date.now();
    await ask(service);
    service.behaviour = 'empty';
    advanceTime(minute);
    expect(await ask(service)).toMatchObject({ state: 'fresh', posts: [] });
    service.behaviour = behaviour;
    advanceTime(24 * 60 * minute);
    expect(await ask(service)).toEqual({ state: 'stale', posts: shown, at });
    expect(failures).toEqual([reason]);
  },
);

test('concurrent readers share one request and see after a second that it is loading, or the stored posts', async () => {
  const service = await startService('hanging');
  const impatient = [ask(service, {}), ask(service, {})];
  expect(await Promise.all(impatient)).toEqual([{ state: 'loading' }, { state: 'loading' }]);
  await vi.waitUntil(() => service.asked.length > 0, 30_000);
  const third = ask(service);
  service.release();
  const at = Date.now();
  expect(await third).toEqual({ state: 'fresh', posts: shown, at });
  expect(service.asked).toHaveLength(1);
  service.behaviour = 'hanging';
  advanceTime(minute);
  expect(await ask(service, {})).toEqual({ state: 'stale', posts: shown, at });
});
