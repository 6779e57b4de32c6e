import { expect, test } from 'vitest';
import type { Encoding } from './compression.ts';
import { preferredEncoding } from './content-encoding.ts';

test.each<[header: string | undefined, encoding: Encoding]>([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['*;q=0', 'identity'],
  [';;;,,,=;q', 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
