import { test } from 'vitest';
import { fuzz } from '#test/fuzz/fuzz.ts';

test('a thousand malformed requests over every route: no 5xx, no error in the log, no end of the process', () =>
  fuzz({ seed: 1, count: 1_000, memoryMb: 200 }));
