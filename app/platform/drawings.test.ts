import { expect, test, vi } from 'vitest';
import { BusyError } from './concurrency-limiter.ts';
import { createDrawingCache } from './drawings.server.ts';

test('draws once what is used, and evicts the least recently used', async () => {
  const drawFew = createDrawingCache({ maxCached: 3, maxTasks: 1 });
  const draw = vi.fn(async () => Buffer.alloc(0));
  for (const name of ['used', 'unused', 'a', 'used', 'b', 'used', 'c', 'used'])
    await drawFew(name, draw);
  expect(draw).toHaveBeenCalledTimes(5);
  await drawFew('unused', draw);
  expect(draw).toHaveBeenCalledTimes(6);
});

test('throws BusyError when the queue is full', async () => {
  const drawFew = createDrawingCache({ maxCached: 9, maxTasks: 1 });
  const { promise: held, resolve } = Promise.withResolvers<Buffer>();
  const line = ['a', 'b'].map((name) => drawFew(name, () => held));
  resolve(Buffer.alloc(0));
  const [first, second] = await Promise.allSettled(line);
  expect([first?.status, Object(second).reason]).toEqual(['fulfilled', expect.any(BusyError)]);
});
