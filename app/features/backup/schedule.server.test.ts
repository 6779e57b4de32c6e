import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import { configOf } from '#test/backups.ts';
import { database, db, eachEngine, rowsIn, test, updateRows } from '#test/database.ts';
import { openDisk } from '#test/storages.ts';
import { backupFileName, deleteOldBackups, listBackups, recordBackup } from './kept.server.ts';
import {
  type BackupSite,
  findLastBackup,
  findUnderWay,
  requestBackup,
  runDueBackup,
} from './schedule.server.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** 03:00 in Haiti, in winter. */
const night = Date.parse('2026-11-20T08:00:00Z');

/** A site whose first start was at a moment, and its clock. */
async function siteAt(firstStart: number) {
  await db.insertInto('builtin').values({ key: 'x', inserted_at: firstStart }).execute();
  const clock = { at: firstStart };
  const [config, { storage }] = [await configOf(database), await openDisk()];
  const errors: unknown[] = [];
  const error = (facts: unknown) => errors.push(facts);
  const log = { info() {}, error } as unknown as BackupSite['log'];
  const site: BackupSite = { db, log, config, storage, now: () => clock.at };
  return { site, clock, errors, files: () => readdir(config.backupDir).catch(() => []) };
}

eachEngine((test) => {
  test('makes one backup a night, once with two processes, and late after a stop', async () => {
    const { site, clock, files } = await siteAt(night - 5 * hour);
    const other = { ...site, db: database.open() };
    const both = async (at: number) => {
      clock.at = at;
      return (await Promise.all([site, other].map(runDueBackup))).sort();
    };
    expect(await both(night - 1)).toEqual([false, false]);
    expect(await both(night)).toEqual([false, true]);
    expect(await both(night + 20 * hour)).toEqual([false, false]);
    // Three nights without the server: one backup when it is back.
    expect(await both(night + 3 * day + 6 * hour)).toEqual([false, true]);
    expect(await both(night + 3 * day + 6 * hour)).toEqual([false, false]);
    const made = ['bwt-20261120T080000Z-nightly.tar.gz', 'bwt-20261123T140000Z-nightly.tar.gz'];
    expect(await files()).toEqual(made);
    expect(await findLastBackup(site.db)).toBe(clock.at);
  });

  test('tries again after a failure, later each time, and after the death of the process that made it', async () => {
    const { site, clock, errors, files } = await siteAt(night - day);
    const broken = { ...site, config: { ...site.config, backupDir: '/dev/null/backups' } };
    clock.at = night;
    for (const [attempts, pause] of [
      [1, hour / 6],
      [2, hour / 3],
    ] as const) {
      expect(await runDueBackup(broken)).toBe(true);
      expect(errors).toHaveLength(attempts);
      const failed = { attempts, last_error: 'ENOTDIR', due_at: clock.at + pause };
      expect(await findUnderWay(site.db)).toMatchObject(failed);
      clock.at += pause;
    }
    // Another process claims it and dies.
    await updateRows('backup', { claimed_until: clock.at + 120_000 });
    expect(await runDueBackup(site)).toBe(false);
    clock.at += 120_001;
    expect(await runDueBackup(site)).toBe(true);
    expect(await files()).toHaveLength(1);
    expect(await findUnderWay(site.db)).toBeUndefined();
  });
});

test('a server that stops leaves no part of a backup, and the next start makes it', async () => {
  const { site, clock, files, errors } = await siteAt(night - day);
  clock.at = night;
  expect(await runDueBackup({ ...site, signal: AbortSignal.abort() })).toBe(true);
  expect([await files(), errors]).toEqual([[], []]);
  expect(await runDueBackup(site)).toBe(true);
  expect(await files()).toHaveLength(1);
});

test('a backup asked for is made at once; a second one only when the first is done', async () => {
  const { site, files } = await siteAt(night);
  const now = night + 1_000;
  for (const isFirst of [true, false]) expect(await requestBackup(site.db, now)).toBe(isFirst);
  const clock = registry.clocks.find(({ name }) => name === 'backups');
  const house = { ...site, now: () => now } as never;
  await clock?.run(site.db, now, house, new AbortController().signal);
  expect(await files()).toEqual(['bwt-20261120T080001Z.tar.gz']);
  expect(await requestBackup(site.db, now)).toBe(true);
});

/** Backups as if they had been made: a file each, and a row for those that were checked. */
async function keep(
  { db, config: { backupDir } }: BackupSite,
  kind: 'nightly' | 'asked',
  times: number[],
  checked = true,
) {
  await mkdir(backupDir, { recursive: true });
  for (const at of times) {
    const file = backupFileName(kind, at);
    await writeFile(join(backupDir, file), 'x');
    if (checked) await recordBackup(db, { id: file, file, bytes: 1 }, at);
  }
}
const days = (...numbers: number[]) => numbers.map((n) => night + n * day);

test('keeps seven checked nights, and what was asked for since the first of them; half files go after an hour', async () => {
  const { site, files } = await siteAt(night);
  const folder = site.config.backupDir;
  await keep(site, 'nightly', days(0, 1, 2, 3, 4, 5, 6, 7));
  await keep(site, 'asked', days(0.5, 1.5, 6.5));
  await keep(site, 'nightly', days(8), false);
  for (const name of ['verify-new', 'verify-old']) await mkdir(join(folder, name));
  for (const name of ['new.part', 'old.part', 'verify-old/bwt.sqlite'])
    await writeFile(join(folder, name), '');
  for (const name of ['old.part', 'verify-old']) await utimes(join(folder, name), 1, 1);
  await deleteOldBackups(site.db, folder, Date.now());
  const kept = await listBackups(site.db, folder);
  expect(kept.map(({ at, kind }) => [(at - night) / day, kind].join(' '))).toEqual([
    ...['8 nightly', '7 nightly', '6.5 asked', '6 nightly', '5 nightly', '4 nightly'],
    ...['3 nightly', '2 nightly', '1.5 asked', '1 nightly'],
  ]);
  const unchecked = kept.filter(({ checkedAt }) => checkedAt === null);
  expect(unchecked).toMatchObject([{ at: night + 8 * day }]);
  const left = [...kept.map(({ file }) => file), 'new.part', 'verify-new'];
  expect((await files()).sort()).toEqual(left.sort());
  expect(await rowsIn('backup')).toHaveLength(kept.length - 1);
  // One in the folder of another machine.
  const file = backupFileName('nightly', night + 9 * day);
  await recordBackup(site.db, { id: 'other', file, bytes: 1 }, night);
  await updateRows('backup', { machine: 'other' }, 'other');
  expect((await listBackups(site.db, folder))[0]).toMatchObject({ file, machine: 'other' });
});
