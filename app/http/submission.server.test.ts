import { expect, test } from 'vitest';
import { eachEngine } from '#test/database.ts';
import { takeLimits } from './rate-limits/limits.server.ts';
import { onceLimit } from './submission.server.ts';

const secret = 'a secret of more than thirty-two characters';
const day = 24 * 60 * 60_000;

eachEngine((engine) => {
  test('of several posts with the same token one is the first, also when concurrent, until the token expires', async () => {
    const { db } = await engine.database();
    const now = Date.now();
    const isFirst = async (key: string, at: number) =>
      !(await takeLimits(db, [onceLimit(secret, key)], at));
    const posts = await Promise.all([1, 2, 3].map(() => isFirst('key', now)));
    expect(posts.filter(Boolean)).toHaveLength(1);
    expect(await isFirst('key', now + day)).toBe(false);
    expect(await isFirst('another key', now)).toBe(true);
  });
});
