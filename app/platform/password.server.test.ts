import * as argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { BusyError } from './concurrency-limiter.ts';
import { createPasswordHasher } from './password.server.ts';

test('hashes with argon2id at the configured cost and a random salt', async () => {
  const { hash, verify } = createPasswordHasher({ concurrency: 2, maxQueued: 10 });
  const [first, second] = await Promise.all([hash('kite'), hash('kite')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verify(first, 'kite')).toBe(true);
  expect(await verify(first, 'Kite')).toBe(false);
});

test('does the same work with and without a hash, and takes no password without one', async () => {
  const verified: string[] = [];
  const { hash, verify } = createPasswordHasher({
    ...{ concurrency: 1, maxQueued: 10 },
    verifyHash: (passwordHash, password) => {
      verified.push(String(passwordHash));
      return argon2.verify(passwordHash, password);
    },
  });
  const known = await hash('kite');
  expect(await verify(known, 'wrong')).toBe(false);
  expect(await verify(null, 'wrong')).toBe(false);
  const costOf = (passwordHash: string | undefined) => passwordHash?.split('$').slice(0, 4);
  expect(verified).toEqual([known, expect.stringMatching(/^\$argon2id/)]);
  expect(costOf(verified[1])).toEqual(costOf(known));
  // The password of what stands in for a hash.
  expect(await verify(undefined, '')).toBe(false);
});

test('queues a flood up to the limit, rejects the rest at once, and recovers, also from failures', async () => {
  const { hash, verify } = createPasswordHasher({ concurrency: 2, maxQueued: 3 });
  // A failure gives its slot back.
  for (const broken of 'ab') await expect(verify(broken, 'kite')).rejects.toThrow();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => hash('kite')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(BusyError);
  expect(await Promise.all([...'abcde'].map((each) => hash(each)))).toHaveLength(5);
});
