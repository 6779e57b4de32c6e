import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const bounds = {
  ...{ maxConcurrent: 40, maxPerAccount: 3, maxPerNetwork: 10 },
  ...{ maxWaiting: 100, waitMs: 0 },
};
const visitor = (clientIp: string) => ({ accountId: null, clientIp });

/** How many of so many uploaders get a slot. */
async function taken(
  count: number,
  uploader: (n: number) => { accountId: string | null; clientIp: string },
  given = {},
): Promise<number> {
  const take = createUploadSlots({ ...bounds, ...given });
  const all = Array.from({ length: count }, (_, n) => take(uploader(n)));
  return (await Promise.all(all)).filter(Boolean).length;
}

test('an account has three slots, an IP network ten, all together forty; no more wait than may', async () => {
  const of = (accountId: string, clientIp: string) => ({ accountId, clientIp });
  expect(await taken(10, (n) => of('a', `192.0.2.${n}`))).toBe(3);
  expect(await taken(20, (n) => of(`a${n}`, '192.0.2.1'))).toBe(10);
  // Addresses of one prefix are one network.
  expect(await taken(20, (n) => visitor(`2001:db8:1:100::${n}`))).toBe(10);
  expect(await taken(50, (n) => visitor(`192.0.2.${n}`))).toBe(40);
  expect(await taken(12, () => visitor('192.0.2.1'), { maxWaiting: 0, waitMs: 60_000 })).toBe(10);
});

test('who finds no slot waits for one of the same network, while others go on', async () => {
  const take = createUploadSlots({ ...bounds, maxPerNetwork: 1, waitMs: 60_000 });
  const first = await take(visitor('192.0.2.1'));
  const second = take(visitor('192.0.2.1'));
  (await take(visitor('192.0.2.2')))?.();
  expect(await Promise.race([second, 'still waiting'])).toBe('still waiting');
  first?.();
  (await second)?.();
  expect(await take(visitor('192.0.2.1'))).toBeTypeOf('function');
});
