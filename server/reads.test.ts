import { expect, test } from 'vitest';
import { getRaw } from '#test/raw-fetch.ts';
import { startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';
import { onDatabase } from '../e2e/members.ts';

const phone = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

test('reads of cached and of rendered pages are stored, and a stop loses none', async () => {
  // Kept beyond the stop.
  const server = await startServer({ DATA_DIR: await testFolder() });
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
  const counts = rows.map(({ page, locale, reads }) => `${locale} ${page} ${reads}`);
  expect(counts.sort()).toEqual(['fr /contact 1', 'ht /services 3']);
});
