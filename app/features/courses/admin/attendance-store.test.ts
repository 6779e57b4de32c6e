import { afterEach, expect, test, vi } from 'vitest';
import { cellWith, forgetTaps, keepTap, readTaps, tapsOf } from './attendance-store.ts';

const day = '2026-12-05';
const tap = (reference: string, present: boolean, at: number) => ({ reference, day, present, at });

afterEach(() => vi.unstubAllGlobals());

test('the later tap of a cell is kept, and one that is made while the earlier is sent stays', () => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  const other = tapsOf({ me: 'other', id: 's' });
  keepTap('s', tap('A', true, 1));
  keepTap('s', tap('B', true, 2));
  keepTap(other, tap('A', true, 3));
  const sent = readTaps('s');
  keepTap('s', tap('A', false, 4));
  expect(forgetTaps('s', sent)).toBe(true);
  expect(readTaps('s')).toEqual([tap('A', false, 4)]);
  expect(cellWith(readTaps('s'), { reference: 'A', day }, true)).toBe(false);
  expect(cellWith(readTaps('s'), { reference: 'B', day }, true)).toBe(true);
  forgetTaps('s', readTaps('s'));
  // Logging out asks about every draft that is there.
  expect([...values.keys()]).toEqual([`draft:${other}`]);
});

test('a device that can store nothing says so', () => {
  expect(keepTap('s', tap('A', true, 1))).toBe(false);
  expect(readTaps('s')).toEqual([]);
});
