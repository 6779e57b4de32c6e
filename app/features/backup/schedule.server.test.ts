import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import { configOf } from '#test/backups.ts';
import { database, db, eachEngine, test, updateRows } from '#test/database.ts';
import { openDisk } from '#test/storages.ts';
import { backupFileName, deleteOldBackups, listBackups, recordBackup } from './kept.server.ts';
import {
  type BackupSite,
  findLastBackup,
  findUnderWay,
  nightOf,
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

test.each([
  ['2026-11-20T07:59:59Z', '2026-11-19'],
  ['2026-11-20T08:00:00Z', '2026-11-20'],
  ['2026-11-21T04:30:00Z', '2026-11-20'],
  // Summer time, and the night when it begins.
  ['2026-07-01T06:59:59Z', '2026-06-30'],
  ['2026-07-01T07:00:00Z', '2026-07-01'],
  ['2026-03-08T06:59:59Z', '2026-03-07'],
  ['2026-03-08T07:00:00Z', '2026-03-08'],
])('at %s the last night is that of %s', (at, expected) =>
  expect(nightOf(Date.parse(at))).toBe(expected),
);

eachEngine((test) => {
  test('makes one backup a night, once with two processes, and late after a stop', async () => {
    const { site, clock, files } = await siteAt(night - 5 * hour);
    const both = async () => [
      await Promise.all([runDueBackup(site), runDueBackup({ ...site, db: database.open() })]),
      await files(),
    ];
    expect(await both()).toEqual([[false, false], []]);
    clock.at = night;
    const [ran, made] = await both();
    expect((ran as boolean[]).sort()).toEqual([false, true]);
    expect(made).toEqual(['bwt-20261120T080000Z-nightly.tar.gz']);
    clock.at += 20 * hour;
    expect(await both()).toEqual([[false, false], made]);
    // Three nights without the server: one backup when it is back.
    clock.at = night + 3 * day + 6 * hour;
    expect(await runDueBackup(site)).toBe(true);
    expect(await runDueBackup(site)).toBe(false);
    expect(await files()).toEqual([...(made as string[]), 'bwt-20261123T140000Z-nightly.tar.gz']);
    expect(await findLastBackup(site.db)).toBe(clock.at);
  });

  test('tries again after a failure, later each time, and after the death of the process that made it', async () => {
    const { site, clock, errors, files } = await siteAt(night - day);
    const { storage } = site;
    const broken = { ...site, config: { ...site.config, backupDir: '/dev/null/backups' } };
    clock.at = night;
    expect(await runDueBackup(broken)).toBe(true);
    const failed = { night: '2026-11-20', attempts: 1, last_error: 'ENOTDIR' };
    expect(await findUnderWay(site.db)).toMatchObject({ ...failed, due_at: night + hour / 6 });
    expect(errors).toEqual([expect.objectContaining({ attempts: 1 })]);
    clock.at += hour / 6 - 1;
    expect(await runDueBackup(site)).toBe(false);
    clock.at += 1;
    expect(await runDueBackup(broken)).toBe(true);
    expect(await findUnderWay(site.db)).toMatchObject({ attempts: 2, due_at: clock.at + hour / 3 });
    expect(await findLastBackup(site.db)).toBe(night - day);

    // Another process claims it and dies.
    clock.at += hour;
    await updateRows('backup', { claimed_until: clock.at + 120_000 });
    expect(await runDueBackup(site)).toBe(false);
    clock.at += 120_001;
    expect(await runDueBackup({ ...site, storage })).toBe(true);
    expect(await files()).toHaveLength(1);
    expect(await findUnderWay(site.db)).toBeUndefined();
  });

  test('a server that stops leaves no part of a backup, and the next start makes it', async () => {
    const { site, clock, files, errors } = await siteAt(night - day);
    clock.at = night;
    const stopping = new AbortController();
    stopping.abort();
    expect(await runDueBackup({ ...site, signal: stopping.signal })).toBe(true);
    expect([await files(), errors]).toEqual([[], []]);
    expect(await runDueBackup(site)).toBe(true);
    expect(await files()).toHaveLength(1);
  });
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

test('keeps seven nights, and what was asked for since the first of them', async () => {
  const { site } = await siteAt(night);
  const folder = site.config.backupDir;
  await keep(site, 'nightly', days(0, 1, 2, 3, 4, 5, 6, 7));
  await keep(site, 'asked', days(0.5, 1.5, 6.5));
  await deleteOldBackups(site.db, folder, night + 8 * day);
  const kept = await listBackups(site.db, folder);
  expect(kept.map(({ at, kind }) => [(at - night) / day, kind].join(' '))).toEqual([
    ...['7 nightly', '6.5 asked', '6 nightly', '5 nightly', '4 nightly', '3 nightly'],
    ...['2 nightly', '1.5 asked', '1 nightly'],
  ]);
  expect(await readdir(folder)).toHaveLength(kept.length);
  expect(await site.db.selectFrom('backup').select('id').execute()).toHaveLength(kept.length);
});

test('a night that was not checked pushes no other out, and half files go after an hour', async () => {
  const { site } = await siteAt(night);
  const folder = site.config.backupDir;
  await keep(site, 'nightly', days(0, 1, 2, 3, 4, 5, 6));
  await keep(site, 'nightly', days(7), false);
  await writeFile(join(folder, 'new.tar.gz.part'), '');
  await writeFile(join(folder, 'old.tar.gz.part'), '');
  for (const name of ['verify-new', 'verify-old']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'verify-old', 'bwt.sqlite'), 'everything');
  for (const name of ['old.tar.gz.part', 'verify-old']) await utimes(join(folder, name), 1, 1);
  await deleteOldBackups(site.db, folder, Date.now());
  const left = await readdir(folder);
  expect(left).toHaveLength(10);
  const half = left.filter((name) => /part$|^verify/.test(name)).sort();
  expect(half).toEqual(['new.tar.gz.part', 'verify-new']);
  const checked = (await listBackups(site.db, folder)).map(({ checkedAt }) => checkedAt !== null);
  expect(checked).toEqual([false, ...Array(7).fill(true)]);
});

test('lists those in the folder of another machine', async () => {
  const { site } = await siteAt(night);
  await keep(site, 'nightly', [night]);
  const file = backupFileName('nightly', night + day);
  await site.db.updateTable('backup').set({ machine: 'other', file }).execute();
  expect(await listBackups(site.db, site.config.backupDir)).toMatchObject([
    { file, machine: 'other' },
    { machine: null, checkedAt: null },
  ]);
});
