import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { expect } from 'vitest';
import { parseConfig } from '#app/platform/config.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { database, db, rowsIn, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { testFolder } from '#test/uploads.ts';
import { sweepAll } from './housekeeping.ts';

const year = 366 * 86_400_000;

test('a sweep that fails is logged with its name, and stops no other; what they have deleted is in the log of SQLite no longer', async () => {
  const { options } = database;
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line) => lines.push(line) });
  const folder = await testFolder();
  await openSession(db, await makeAccount(db, Date.now()), Date.now(), 'Kap-o-fòn');
  await db.schema.dropTable('rate_limit').execute();
  const site = {
    config: parseConfig({ DATA_DIR: folder }),
    db,
    log,
    secret: 'x'.repeat(32),
    storage: diskStorage(folder),
    mailboxFolder: folder,
    incomingFolder: folder,
    isOnlyProcess: true,
  };
  // A site that is stopping begins none.
  const stopping = AbortSignal.abort();
  await sweepAll(site, { atStart: true, stopping }, Date.now() + year);
  expect(await rowsIn('session')).toHaveLength(1);
  await sweepAll(site, { atStart: true }, Date.now() + year);
  expect(await rowsIn('session')).toEqual([]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, sweep: 'rate limits', err: { code: 'SQLITE_ERROR' } },
  ]);
  await sweepAll(site, { atStart: false }, Date.now() + year);
  for (const file of [options.sqliteFile, `${options.sqliteFile}-wal`])
    expect((await readFile(file)).includes('Kap-o-fòn'), file).toBe(false);
});
