import { expect, test } from 'vitest';
import { retentionLimit } from './retention.ts';

test.each([
  ['2028-11-20T12:00Z', '2026-11-20T12:00Z'],
  ['2028-02-29T00:00Z', '2026-03-01T00:00Z'],
])('at %s the limit is %s', (now, limit) => {
  expect(retentionLimit(Date.parse(now))).toBe(Date.parse(limit));
});
