import { test } from 'vitest';
import { fuzz } from '#test/fuzz/fuzz.ts';

test('four hundred malformed requests over every route: no 5xx, no error in the log, no end of the process', () =>
  fuzz({ seed: 1, count: 400, memoryMb: 200 }));
