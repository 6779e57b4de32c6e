import { test } from 'vitest';
import { fuzz } from '#test/fuzz/fuzz.ts';

// FUZZ_SEED repeats a run, FUZZ_COUNT makes it shorter.
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const count = Number(process.env.FUZZ_COUNT ?? 100_000);

test(
  'malformed requests over every route: no 5xx, no restart, and memory stays flat',
  () => fuzz({ seed, count, memoryMb: 80 }),
  3_600_000,
);
