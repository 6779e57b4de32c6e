import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const bounds = {
  maxConcurrent: 40,
  maxPerAccount: 3,
  maxPerNetwork: 10,
  maxWaiting: 100,
  waitMs: 0,
};
const visitor = (clientIp: string) => ({ accountId: null, clientIp });
const member = (accountId: string, clientIp: string) => ({ accountId, clientIp });

/** How many of these get a slot. */
async function taken(
  uploaders: Parameters<ReturnType<typeof createUploadSlots>>[0][],
  given = {},
): Promise<number> {
  const take = createUploadSlots({ ...bounds, ...given });
  return (await Promise.all(uploaders.map(take))).filter(Boolean).length;
}
const times = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index));

test('an account has three slots, an IP network ten, and all together forty', async () => {
  expect(await taken(times(10, (n) => member('a', `192.0.2.${n}`)))).toBe(3);
  expect(await taken(times(20, (n) => member(`a${n}`, '192.0.2.1')))).toBe(10);
  expect(await taken(times(20, () => visitor('192.0.2.1')))).toBe(10);
  expect(
    await taken(
      times(100, (n) => visitor(`2001:db8:1:${n.toString(16)}00::1`)),
      { maxConcurrent: 100 },
    ),
  ).toBe(40);
  expect(await taken(times(50, (n) => visitor(`192.0.2.${n}`)))).toBe(40);
});

test('who finds no slot waits for one of the same network, while others go on', async () => {
  const take = createUploadSlots({ ...bounds, maxPerNetwork: 1, waitMs: 60_000 });
  const first = await take(visitor('192.0.2.1'));
  const second = take(visitor('192.0.2.1'));
  const other = await take(visitor('192.0.2.2'));
  other?.();
  expect(await Promise.race([second, 'still waiting'])).toBe('still waiting');
  first?.();
  const free = await second;
  expect(free).toBeTypeOf('function');
  free?.();
  expect(await take(visitor('192.0.2.1'))).toBeTypeOf('function');
});

test('no more wait than may', async () => {
  expect(
    await taken(
      times(12, () => visitor('192.0.2.1')),
      { maxWaiting: 0, waitMs: 60_000 },
    ),
  ).toBe(10);
});
