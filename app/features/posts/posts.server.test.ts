import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { onSqlite } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { examplePosts, type PostsService, startPostsService } from '#test/posts-service.ts';
import { findPosts } from './posts.server.ts';

const shown = examplePosts.slice(0, 10).map(({ id, title, body }) => ({ id, title, body }));
const minute = 60_000;

beforeEach(() => {
  // The clock alone: what waits, waits as it does.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function startService(behaviour: PostsService['behaviour'] = 'good'): Promise<PostsService> {
  const service = await startPostsService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  service.behaviour = behaviour;
  return service;
}

const failures: string[] = [];
/** Patient, as the machine may be slow; with `{}` no more than readers are. */
const ask = (db: Db, { url }: Pick<PostsService, 'url'>, patience: { patienceMs?: number } = { patienceMs: 60_000 }) => {
  failures.length = 0;
  return findPosts({ db, apiUrl: url, onFailure: (reason) => failures.push(reason), ...patience }, Date.now());
};

onSqlite((engine) => {
  test('ten posts are asked for, kept, and for a minute not asked for again', async () => {
    const { db } = await engine.database();
    const service = await startService();
    const at = Date.now();
    expect(await ask(db, service)).toEqual({ state: 'fresh', posts: shown, at });
    expect(service.asked).toEqual(['/v1/posts?_limit=10']);
    later(minute - 1);
    expect(await ask(db, service)).toEqual({ state: 'fresh', posts: shown, at });
    expect(service.asked).toHaveLength(1);
    later(1);
    expect(await ask(db, service)).toEqual({ state: 'fresh', posts: shown, at: at + minute });
    expect(service.asked).toHaveLength(2);
  });

  test('of a service that knows no limit, ten are shown', async () => {
    const { db } = await engine.database();
    expect(await ask(db, await startService('ignoresLimit'))).toMatchObject({ state: 'fresh', posts: shown });
  });

  test.each([
    ['error', 'answered 500'],
    ['rubbish', 'answered something that is not JSON'],
    ['wrongShape', 'answered JSON that is no list of posts'],
    ['notAList', 'answered JSON that is no list of posts'],
    ['redirect', /^cannot be reached/],
    ['broken', /^cannot be reached/],
    ['huge', 'answered more than 256000 bytes'],
  ] as const)('when its answer is no good (%s), the last good one is shown with its date', async (behaviour, reason) => {
    const { db } = await engine.database();
    const service = await startService(behaviour);
    expect(await ask(db, service)).toEqual({ state: 'unavailable' });
    expect(failures).toEqual([expect.stringMatching(reason)]);
    service.behaviour = 'good';
    later(10_000);
    const at = Date.now();
    expect(await ask(db, service)).toMatchObject({ state: 'fresh' });
    service.behaviour = behaviour;
    later(24 * 60 * minute);
    expect(await ask(db, service)).toEqual({ state: 'kept', posts: shown, at });
    expect(failures).toEqual([expect.stringMatching(reason)]);
  });

  test('a service that failed is left in peace for ten seconds', async () => {
    const { db } = await engine.database();
    const service = await startService('error');
    await ask(db, service);
    service.behaviour = 'good';
    later(9_999);
    expect(await ask(db, service)).toEqual({ state: 'unavailable' });
    expect(service.asked).toHaveLength(1);
    later(1);
    expect(await ask(db, service)).toMatchObject({ state: 'fresh' });
  });

  test('nobody listens there', async () => {
    const { db } = await engine.database();
    const nobody = { url: `http://127.0.0.1:${await freePort()}/v1` };
    expect(await ask(db, nobody)).toEqual({ state: 'unavailable' });
    expect(failures).toEqual(['cannot be reached: ECONNREFUSED']);
  });

  test('while it thinks, readers are told so, and all wait for the same answer', async () => {
    const { db } = await engine.database();
    const service = await startService('hanging');
    const hurried = [ask(db, service, {}), ask(db, service, {})];
    expect(await Promise.all(hurried)).toEqual([{ state: 'loading' }, { state: 'loading' }]);
    await vi.waitUntil(() => service.asked.length > 0, 30_000);
    const third = ask(db, service);
    service.release();
    expect(await third).toMatchObject({ state: 'fresh', posts: shown });
    expect(service.asked).toHaveLength(1);
  });

  test('who has a copy does not wait long for a service that thinks', async () => {
    const { db } = await engine.database();
    const service = await startService();
    const at = Date.now();
    await ask(db, service);
    service.behaviour = 'hanging';
    later(minute);
    expect(await ask(db, service, {})).toEqual({ state: 'kept', posts: shown, at });
  });

  test('one that never begins to answer, or never ends, is given up after five seconds', async () => {
    const { db } = await engine.database();
    const giveUp = async (behaviour: PostsService['behaviour']) => {
      const service = await startService(behaviour);
      const started = performance.now();
      while ((await ask(db, service, {})).state === 'loading')
        expect(performance.now() - started, behaviour).toBeLessThan(15_000);
      expect(performance.now() - started, behaviour).toBeGreaterThan(4_900);
      expect(await ask(db, service), behaviour).toEqual({ state: 'unavailable' });
      expect(service.asked, behaviour).toHaveLength(1);
    };
    await Promise.all([giveUp('hanging'), giveUp('stalling')]);
  });

  test('an empty list is shown, and takes nobody’s copy away', async () => {
    const { db } = await engine.database();
    const service = await startService();
    const at = Date.now();
    await ask(db, service);
    service.behaviour = 'empty';
    later(minute);
    expect(await ask(db, service)).toMatchObject({ state: 'fresh', posts: [] });
    service.behaviour = 'error';
    later(minute);
    expect(await ask(db, service)).toEqual({ state: 'kept', posts: shown, at });
  });

  test('what is kept is the database’s: another process has it, and a copy that this version cannot read is none', async () => {
    const { db } = await engine.database();
    const service = await startService('error');
    const row = { key: `posts ${service.url}`, value: JSON.stringify(shown), fetched_at: Date.now() };
    await db.insertInto('service_copy').values(row).execute();
    expect(await ask(db, service)).toMatchObject({ state: 'fresh', posts: shown });
    expect(service.asked).toEqual([]);
    await db.updateTable('service_copy').set({ value: '{"posts":1}' }).execute();
    expect(await ask(db, service)).toEqual({ state: 'unavailable' });
  });
});
