import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, type Encoding, isCompressible, preferredEncoding } from './compression.ts';

const choices: [header: string | undefined, encoding: Encoding][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['x-gzip', 'gzip'],
  ['deflate, zstd', 'identity'],
  // The client's preference wins over the server's.
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=0.8 , gzip;q=0.8', 'br'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  // Refused.
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  // An invalid weight is ignored.
  ['br;q=high, gzip', 'gzip'],
  ['br;q=-1', 'identity'],
  ['br;q=2, gzip', 'gzip'],
  [';;;,,,=;q', 'identity'],
];

test.each(choices)('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});

test.each(['cached', 'dynamic'] as const)('compresses %s content without loss', async (purpose) => {
  const bytes = Buffer.from('Flying better to fly higher. '.repeat(100));
  const [br, gzip, plain] = await Promise.all(
    (['br', 'gzip', 'identity'] as const).map((encoding) => compress(bytes, encoding, purpose)),
  );
  expect(brotliDecompressSync(br as Uint8Array)).toEqual(bytes);
  expect(gunzipSync(gzip as Uint8Array)).toEqual(bytes);
  expect(plain).toBe(bytes);
  expect((br as Uint8Array).length).toBeLessThan(bytes.length / 10);
});

test('compresses text, not images and videos', () => {
  const text = ['text/html; charset=utf-8', 'text/plain', 'application/atom+xml', 'image/svg+xml'];
  for (const type of [...text, 'application/ld+json', 'application/xml'])
    expect(isCompressible(type), type).toBe(true);
  for (const type of ['image/avif', 'image/jpeg', 'video/webm', 'application/octet-stream', ''])
    expect(isCompressible(type), type).toBe(false);
});
