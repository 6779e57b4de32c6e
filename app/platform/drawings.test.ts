import { expect, test, vi } from 'vitest';
import { BusyError } from './concurrency-limiter.ts';
import { createDrawingCache } from './drawings.server.ts';

const drawOnce = createDrawingCache({ maxCached: 60, maxTasks: 5 });

test('renders a drawing once for concurrent and later requests', async () => {
  const draw = vi.fn(async () => Buffer.from('a'));
  const [one, two] = await Promise.all([drawOnce('once', draw), drawOnce('once', draw)]);
  expect(await drawOnce('once', draw)).toBe(one);
  expect(two).toBe(one);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('evicts the least recently used drawing', async () => {
  const drawFew = createDrawingCache({ maxCached: 3, maxTasks: 1 });
  const draw = vi.fn(async () => Buffer.alloc(0));
  for (const name of ['used', 'unused', 'a', 'used', 'b', 'used', 'c', 'used'])
    await drawFew(name, draw);
  expect(draw).toHaveBeenCalledTimes(5);
  await drawFew('unused', draw);
  expect(draw).toHaveBeenCalledTimes(6);
});

test('renders one drawing at a time; throws BusyError when the queue is full, but still serves cached drawings', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  const draw = async () => {
    most = Math.max(most, ++now);
    await held;
    now--;
    return Buffer.from('late');
  };
  const known = await drawOnce('known', async () => Buffer.from('known'));
  const line = Array.from({ length: 5 }, (_, n) => drawOnce(`line ${n}`, draw));
  await expect(drawOnce('one too many', draw)).rejects.toThrow(BusyError);
  expect(await drawOnce('known', draw)).toBe(known);
  release();
  expect(String(await drawOnce('line 4', draw))).toBe('late');
  await Promise.all(line);
  expect(String(await drawOnce('one too many', draw))).toBe('late');
  expect(most).toBe(1);
});
