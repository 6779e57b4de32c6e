import { test } from 'vitest';
import { floodWithDonations } from '#test/donation-flood.ts';

test(
  'a flood of 1,000 donations emails few strangers, and pages are answered all the while',
  () => floodWithDonations(1_000),
  900_000,
);
