import { expect, test, vi } from 'vitest';
import { drawOnce } from './drawings.server.ts';

test('a drawing is made once, however many ask for it, at the same time or later', async () => {
  const draw = vi.fn(async () => Buffer.from('a'));
  const [one, two] = await Promise.all([drawOnce('once', draw), drawOnce('once', draw)]);
  expect(await drawOnce('once', draw)).toBe(one);
  expect(two).toBe(one);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('one that failed is tried again, and holds nobody else up', async () => {
  const failing = drawOnce('failing', () => Promise.reject(new Error('no')));
  const next = drawOnce('next', async () => Buffer.from('next'));
  await expect(failing).rejects.toThrow('no');
  expect(String(await next)).toBe('next');
  expect(String(await drawOnce('failing', async () => Buffer.from('yes')))).toBe('yes');
});

test('drawings are made one at a time', async () => {
  let [now, most] = [0, 0];
  const draw = async () => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now--;
    return Buffer.alloc(0);
  };
  await Promise.all(Array.from({ length: 5 }, (_, n) => drawOnce(`turn ${n}`, draw)));
  expect(most).toBe(1);
});

test('the least recently used are forgotten first', async () => {
  const draw = vi.fn(async () => Buffer.alloc(0));
  await drawOnce('used', draw);
  await drawOnce('unused', draw);
  for (let n = 0; n < 59; n++) {
    await drawOnce(`filler ${n}`, async () => Buffer.alloc(0));
    await drawOnce('used', draw);
  }
  expect(draw).toHaveBeenCalledTimes(2);
  await drawOnce('unused', draw);
  expect(draw).toHaveBeenCalledTimes(3);
});
