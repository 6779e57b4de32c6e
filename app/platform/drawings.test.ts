import { expect, test, vi } from 'vitest';
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
