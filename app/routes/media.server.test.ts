import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PageCache } from '#app/http/page-cache.ts';
import { diskStorage } from '#app/platform/storage/disk.server.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { loader } from './media.ts';

const id = '0b6a9a4e-1f0f-4c3e-9d0a-2f6f3b1c7e55';

/** A storage with one picture, and files beside it that nobody may read through this route. */
async function pictures() {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of [`${id}-360.avif`, `${id}-720.webp`, `${id}-360.png`, `${id}-360.avif.part`, 'secret'])
    await writeFile(join(folder, name), name);
  return diskStorage(folder);
}

test.each([
  [`${id}-360.avif`, 'image/avif'],
  [`${id}-720.webp`, 'image/webp'],
])('%s is sent as it is, to be kept for a year', async (file, type) => {
  const response = await loader(loaderArgs(`/media/${file}`, { params: { file }, storage: await pictures() }));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': type,
    'content-length': String(file.length),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await response.text()).toBe(file);
});

test.each([
  `${id}-361.avif`,
  `${id}-360.png`,
  `${id}-360.avif.part`,
  `${id.toUpperCase()}-360.avif`,
  `${id}-0360.avif`,
  'secret',
  `../${id}-360.avif`,
  `x/../${id}-360.avif`,
  `${id}-360.avif\0`,
  '',
])('%j is not found', async (file) => {
  const response = await loader(loaderArgs('/media/x', { params: { file }, storage: await pictures() }));
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('a picture takes no room in the page cache', async () => {
  const cache = new PageCache(1_000_000);
  const file = `${id}-360.avif`;
  const storage = await pictures();
  const answer = await cache.render(`/media/${file}`, 1, () =>
    loader(loaderArgs(`/media/${file}`, { params: { file }, storage })),
  );
  expect(answer).toBeInstanceOf(Response);
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});
