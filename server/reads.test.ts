import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getRaw } from '#test/raw-fetch.ts';
import { startServer } from '#test/server.ts';
import { onDatabase } from '../e2e/members.ts';

const phone = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

test('reads of cached and of rendered pages are stored, survive a kill, and a stop loses none', {
  timeout: 60_000,
}, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bwt-reads-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const start = () => startServer({ DATA_DIR });
  const first = await start();
  const stored = async () => {
    const rows = await onDatabase(first, (db) =>
      db.selectFrom('page_read').select(['page', 'locale', 'reads']).execute(),
    );
    return Object.fromEntries(rows.map(({ page, locale, reads }) => [`${locale} ${page}`, reads]));
  };
  // `fetch` says that it is a script.
  const read = (url: string, path: string, headers: Record<string, string> = phone) =>
    getRaw(url + path, headers);

  const { headers } = await read(first.url, '/ht/services');
  await read(first.url, '/ht/services');
  // A browser that has the page asks whether it has changed.
  expect(
    (await read(first.url, '/ht/services', { ...phone, 'If-None-Match': headers.etag ?? '' }))
      .status,
  ).toBe(304);
  await read(first.url, '/contact');
  await read(first.url, '/publication/feed.xml');
  expect((await read(first.url, '/no-such-page')).status).not.toBe(200);
  await read(first.url, '/ht/services', { 'User-Agent': 'Googlebot/2.1' });
  const expected = { 'ht /services': 3, 'fr /contact': 1 };
  await vi.waitUntil(async () => Object.keys(await stored()).length >= 2, {
    timeout: 30_000,
    interval: 200,
  });
  await first.stop('SIGKILL');
  expect(await stored()).toEqual(expected);

  const second = await start();
  await read(second.url, '/contact');
  await second.stop('SIGTERM');
  expect(await stored()).toEqual({ ...expected, 'fr /contact': 2 });
});
