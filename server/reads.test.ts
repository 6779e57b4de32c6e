import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startS3 } from '#test/fakes/s3.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { bucketOf } from '#test/sent-pictures.ts';
import { startServer } from '#test/server.ts';
import { onDatabase } from '../e2e/members.ts';

const phone = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

async function keptFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-reads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('reads of cached and of rendered pages are stored, and a stop loses none', async () => {
  const DATA_DIR = await keptFolder();
  const server = await startServer({ DATA_DIR });
  // `fetch` says that it is a script.
  const read = (path: string, headers = {}) => getRaw(server.url + path, { ...phone, ...headers });
  const { headers } = await read('/ht/services');
  await read('/ht/services');
  // A browser that has the page asks whether it has changed.
  const again = await read('/ht/services', { 'If-None-Match': headers.etag ?? '' });
  expect(again.status).toBe(304);
  await read('/contact');
  await read('/publication/feed.xml');
  await read('/no-such-page');
  await read('/ht/services', { 'User-Agent': 'Googlebot/2.1' });
  await server.stop('SIGTERM');
  const rows = await onDatabase(server, (db) =>
    db.selectFrom('page_read').select(['page', 'locale', 'reads']).execute(),
  );
  expect(rows.map(({ page, locale, reads }) => `${locale} ${page} ${reads}`).sort()).toEqual([
    'fr /contact 1',
    'ht /services 3',
  ]);
});

test('a stop loses none either while the clean-up deletes pictures from a slow bucket', async () => {
  const DATA_DIR = await keptFolder();
  const before = await startServer({ DATA_DIR });
  await before.stop();
  const size = { width: 100, height: 100, bytes: 1 };
  const left = Array.from({ length: 20 }, () => ({ id: randomUUID(), ...size, created_at: 1 }));
  await onDatabase(before, (db) => db.insertInto('stored_image').values(left).execute());
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  s3.instead = (_incoming, outgoing) => setTimeout(() => outgoing.end(), 500);
  const server = await startServer({ DATA_DIR, ...bucketOf(s3) });
  await vi.waitUntil(() => s3.calls.includes('DELETE'), 60_000);
  await getRaw(`${server.url}/contact`, phone);
  await server.stop('SIGTERM');
  const rows = await onDatabase(server, (db) => db.selectFrom('page_read').selectAll().execute());
  expect(rows).toHaveLength(1);
});
