import * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { BusyError } from './concurrency-limiter.ts';
import { createPasswordHasher } from './password.server.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

test('hashes with argon2id at the configured cost and a random salt', async () => {
  const { hash, verify } = createPasswordHasher({ concurrency: 2, maxQueued: 10 });
  const [first, second] = await Promise.all([hash('kite'), hash('kite')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verify(first, 'kite')).toBe(true);
  expect(await verify(first, 'Kite')).toBe(false);
});

test('rejects every password without a hash, even that of the dummy hash', async () => {
  const { verify } = createPasswordHasher({ concurrency: 1, maxQueued: 10 });
  for (const missing of [null, undefined])
    for (const password of ['', 'kite']) expect(await verify(missing, password)).toBe(false);
});

test('a missing hash costs as much as one that is there', async () => {
  const { hash, verify } = createPasswordHasher({ concurrency: 1, maxQueued: 10 });
  const known = await hash('kite');
  vi.mocked(argon2.verify).mockClear();
  for (const passwordHash of [known, null]) await verify(passwordHash, 'wrong');
  const [withHash, without] = vi
    .mocked(argon2.verify)
    .mock.calls.map(([passwordHash]) => String(passwordHash).split('$').slice(1, 4));
  expect(withHash).toEqual(['argon2id', 'v=19', 'm=47104,t=2,p=1']);
  expect(without).toEqual(withHash);
});

test('queues a flood up to the limit, rejects the rest at once, and recovers', async () => {
  const { hash } = createPasswordHasher({ concurrency: 2, maxQueued: 3 });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => hash('kite')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(BusyError);
  expect(await Promise.all([...'abcde'].map((each) => hash(each)))).toHaveLength(5);
});

test('releases its slot when a verification fails', async () => {
  const { hash, verify } = createPasswordHasher({ concurrency: 1, maxQueued: 0 });
  await expect(verify('no hash at all', 'kite')).rejects.toThrow();
  expect(await hash('kite')).toMatch(/^\$argon2id/);
});
