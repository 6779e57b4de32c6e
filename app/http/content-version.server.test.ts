import { expect, onTestFinished, vi } from 'vitest';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { bumpContentVersion, findContentVersion } from '#app/platform/localized.server.ts';
import { createLog } from '#app/platform/log.ts';
import { database, db, onDatabase } from '#test/database.ts';
import { contentVersionReader } from './content-version.ts';

const log = createLog('silent');

/** A database that counts its queries, and stops responding on demand. */
function watched(db: Db) {
  const state = { asked: 0, silent: false };
  const selectFrom = ((table: never) => {
    state.asked++;
    const query = db.selectFrom(table);
    return state.silent
      ? {
          select: () => ({
            where: () => ({ executeTakeFirstOrThrow: () => new Promise(() => {}) }),
          }),
        }
      : query;
  }) as Db['selectFrom'];
  return {
    state,
    db: new Proxy(db, {
      get: (target, key) => (key === 'selectFrom' ? selectFrom : Reflect.get(target, key, target)),
    }),
  };
}

onDatabase((test) => {
  test('queries once for concurrent requests, and not again while the result is fresh', async () => {
    const { state, db: counted } = watched(db);
    let now = 0;
    const read = contentVersionReader({ db: counted, log, maxAgeMs: 1_000, now: () => now });
    const version = await findContentVersion(db);
    expect(await Promise.all([read(), read(), read()])).toEqual([version, version, version]);
    now = 999;
    expect(read(), 'at once').toBe(version);
    expect(state.asked).toBe(1);
    now = 1_000;
    expect(await read()).toBe(version);
    expect(state.asked).toBe(2);
  });

  test('sees a change made by another process once the result is stale', async () => {
    const { open } = database;
    let now = 0;
    const read = contentVersionReader({
      db,
      log,
      maxAgeMs: 1_000,
      patienceMs: 60_000,
      now: () => now,
    });
    const before = await read();
    await bumpContentVersion(open());
    expect(await read()).toBe(before);
    now = 1_000;
    expect(await read()).toBe(before + 1);
  });

  test('returns the last version while the database is unavailable', async () => {
    const { options } = database;
    let now = 0;
    const own = openDatabase(options);
    const warn = vi.spyOn(log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const read = contentVersionReader({ db: own, log, maxAgeMs: 1_000, now: () => now });
    const version = await read();
    await own.destroy();
    now = 5_000;
    expect(await read()).toBe(version);
    expect(read(), 'not asked again at once').toBe(version);
    now = 7_000;
    expect(await read()).toBe(version);
    expect(warn, 'told once').toHaveBeenCalledTimes(1);
    expect(version).toBe(await findContentVersion(db));
  });

  test('returns the last version after a timeout when the database does not respond', async () => {
    const { state, db: mute } = watched(db);
    let now = 0;
    const read = contentVersionReader({
      db: mute,
      log,
      maxAgeMs: 1_000,
      patienceMs: 20,
      now: () => now,
    });
    const version = await read();
    state.silent = true;
    now = 2_000;
    expect(await Promise.all([read(), read()])).toEqual([version, version]);
    expect(state.asked).toBe(2);
    state.silent = false;
    await bumpContentVersion(db);
    expect(read(), 'left alone for a while').toBe(version);
    // The same timeout as above: a slow machine may need it.
    const readLater = () => {
      now += 2_000;
      return read();
    };
    await expect.poll(readLater).toBe(version + 1);
  });
});
