import { test } from 'vitest';
import { fuzz } from '#test/fuzz/fuzz.ts';

test('two hundred and fifty malformed requests: no 5xx, no error in the log, no end of the process', () =>
  fuzz({ seed: 1, count: 250, memoryMb: 200 }));
