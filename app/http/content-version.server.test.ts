import { expect, onTestFinished, vi } from 'vitest';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { bumpContentVersion, findContentVersion } from '#app/platform/localized.server.ts';
import { createLog } from '#app/platform/log.ts';
import { database, db, onDatabase } from '#test/database.ts';
import { contentVersionReader } from './content-version.ts';

const log = createLog('silent');

/** The version, as read at a time in milliseconds. */
function reader(given: { db: Db; patienceMs?: number }) {
  let time = 0;
  const read = contentVersionReader({ log, maxAgeMs: 1_000, now: () => time, ...given });
  return (at: number) => {
    time = at;
    return read();
  };
}

onDatabase((test) => {
  test('queries once for concurrent requests, and not again while the result is fresh', async () => {
    const query = vi.spyOn(db, 'selectFrom');
    onTestFinished(() => query.mockRestore());
    const read = reader({ db, patienceMs: 60_000 });
    const version = await findContentVersion(database.open());
    expect(await Promise.all([0, 0, 0].map(read))).toEqual([version, version, version]);
    await bumpContentVersion(database.open());
    expect(read(999), 'at once').toBe(version);
    expect(query).toHaveBeenCalledTimes(1);
    // Then it sees what another process changed.
    expect(await read(1_000)).toBe(version + 1);
    expect(query).toHaveBeenCalledTimes(2);
  });

  test('returns the last version while the database is unavailable, and warns once', async () => {
    const own = openDatabase(database.options);
    const warn = vi.spyOn(log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const read = reader({ db: own });
    const version = await read(0);
    await own.destroy();
    expect(await read(5_000)).toBe(version);
    expect(await read(7_000)).toBe(version);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('returns the last version when the database does not respond in time', async () => {
    const answers = [db, { selectFrom: () => ({ select: () => ({ where: () => silent }) }) }];
    const silent = { executeTakeFirstOrThrow: () => new Promise(() => {}) };
    const mute = { selectFrom: (table: never) => answers.shift()?.selectFrom(table) } as Db;
    const read = reader({ db: mute, patienceMs: 20 });
    const version = await read(0);
    expect(await read(2_000)).toBe(version);
  });
});
