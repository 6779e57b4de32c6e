import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import type { Config } from '#app/platform/config.ts';
import { configOf } from '#test/backups.ts';
import { database, db, eachEngine, rowsIn, test, updateRows } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { pageArgs, redirection, type Sent, thrownBy } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import { openDisk } from '#test/storages.ts';
import { loader as page, action as request } from './backup.tsx';
import { loader as download, action as link } from './file.ts';
import { backupFileName, deleteOldBackups, listBackups, recordBackup } from './kept.server.ts';
import * as schedule from './schedule.server.ts';

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
  const log = { info() {}, error } as unknown as schedule.BackupSite['log'];
  const site: schedule.BackupSite = { db, log, config, storage, now: () => clock.at };
  return { site, clock, errors, files: () => readdir(config.backupDir).catch(() => []) };
}

eachEngine((test) => {
  test('makes one backup a night, once with two processes, and late after a stop', async () => {
    const { site, clock, files } = await siteAt(night - 5 * hour);
    const other = { ...site, db: database.open() };
    const both = async (at: number) => {
      clock.at = at;
      return (await Promise.all([site, other].map(schedule.runDueBackup))).sort();
    };
    expect(await both(night - 1)).toEqual([false, false]);
    expect(await both(night)).toEqual([false, true]);
    expect(await both(night + 20 * hour)).toEqual([false, false]);
    // Three nights without the server: one backup when it is back.
    expect(await both(night + 3 * day + 6 * hour)).toEqual([false, true]);
    expect(await both(night + 3 * day + 6 * hour)).toEqual([false, false]);
    const made = ['bwt-20261120T080000Z-nightly.tar.gz', 'bwt-20261123T140000Z-nightly.tar.gz'];
    expect(await files()).toEqual(made);
    expect(await schedule.findLastBackup(site.db)).toBe(clock.at);
  });

  test('tries again after a failure, later each time, and after the death of the process that made it', async () => {
    const { site, clock, errors, files } = await siteAt(night - day);
    const broken = { ...site, config: { ...site.config, backupDir: '/dev/null/backups' } };
    clock.at = night;
    for (const attempts of [1, 2]) {
      expect(await schedule.runDueBackup(broken)).toBe(true);
      expect(errors).toHaveLength(attempts);
      const pause = (attempts * hour) / 6;
      const failed = { attempts, last_error: 'ENOTDIR', due_at: clock.at + pause };
      expect(await schedule.findUnderWay(site.db)).toMatchObject(failed);
      clock.at += pause;
    }
    // Another process claims it and dies.
    await updateRows('backup', { claimed_until: clock.at + 120_000 });
    expect(await schedule.runDueBackup(site)).toBe(false);
    clock.at += 120_001;
    expect(await schedule.runDueBackup(site)).toBe(true);
    expect(await files()).toHaveLength(1);
    expect(await schedule.findUnderWay(site.db)).toBeUndefined();
  });
});

test('keeps seven checked nights, and what was asked for since the first of them; half files go after an hour', async () => {
  const { site, files } = await siteAt(night);
  const folder = site.config.backupDir;
  await mkdir(folder, { recursive: true });
  // The night of the eighth day has not been checked.
  for (const days of [0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 6.5, 7, 8]) {
    const at = night + days * day;
    const file = backupFileName(days % 1 === 0 ? 'nightly' : 'asked', at);
    await writeFile(join(folder, file), 'x');
    if (days < 8) await recordBackup(site.db, { id: file, file, bytes: 1 }, at);
  }
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
  // One in the folder of another machine.
  const file = backupFileName('nightly', night + 9 * day);
  await recordBackup(site.db, { id: 'other', file, bytes: 1 }, night);
  await updateRows('backup', { machine: 'other' }, 'other');
  expect((await listBackups(site.db, folder))[0]).toMatchObject({ file, machine: 'other' });
});

/** The arguments of the pages of a site for an owner. */
async function ownerOf({ config }: schedule.BackupSite, name = 'owner') {
  const { cookie } = await signIn(db, 'owner', name);
  const own = { cookie, config: { ...config, publicUrl: 'https://bwt.example' } as Config };
  return (path: string, sent?: Sent) => pageArgs(db, path, { ...own, ...sent }) as never;
}

test('an owner asks for a backup, and downloads it by a link of one hour, for this owner and this file; the journal says so', async () => {
  stopClock();
  const { site } = await siteAt(Date.now());
  const [owner, other] = [await ownerOf(site), await ownerOf(site, 'other')];
  const ask = async () => redirection(await request(owner('/admin/backup', { form: {} }))).location;
  expect(await ask()).toMatch(/^\/admin\/backup\?done=[\w-]+$/);
  expect(await ask()).toBe('/admin/backup?notice=under_way');
  expect(await schedule.runDueBackup(site)).toBe(true);
  const { backups, underWay } = await page(owner('/admin/backup'));
  const made = { kind: 'asked', machine: null, checkedAt: expect.any(Number) };
  expect([backups, underWay]).toMatchObject([[made], undefined]);
  const file = backups[0]?.file ?? '';

  const askFor = (name: string) => link(owner(`/admin/backup/${name}`, { form: {} }));
  const location = redirection(await askFor(file)).location ?? '';
  const whole = await download(owner(location));
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes).toHaveLength((await stat(`${site.config.backupDir}/${file}`)).size);
  // An interrupted download goes on.
  const rest = await download(owner(location, { headers: { range: 'bytes=1000-' } }));
  const range = `bytes 1000-${bytes.length - 1}/${bytes.length}`;
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, range]);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(1000));
  const actions = (await rowsIn('journal_entry')).map(({ action }) => action);
  expect(actions.sort()).toEqual(['backup.downloaded', 'backup.requested']);
  const event = { kind: 'data_exported', details: JSON.stringify({ list: 'backup', file }) };
  expect(await rowsIn('security_event')).toContainEqual(expect.objectContaining(event));

  const later = new URL(location, 'http://x').searchParams;
  expect(Number(later.get('until'))).toBe(Date.now() + hour);
  later.set('until', String(Date.now() + hour + 1));
  const refused = async (args: never) => redirection(await download(args)).location;
  const renamed = file.replace('.tar', '-nightly.tar');
  for (const args of [
    other(location),
    owner(location.replace(file, renamed)),
    owner(`/admin/backup/${file}?${later}`),
  ])
    expect(await refused(args)).toBe('/admin/backup?notice=expired_link');
  expect(await refused(owner(`/admin/backup/${file}`))).toBe('/admin/backup');
  const { file: withSecret } = await schedule.makeKept(site, 'with-secret', { secret: 'a secret' });
  for (const name of [withSecret, '..%2Fapp-secret', 'bwt.sqlite', renamed])
    expect(await thrownBy(() => askFor(name))).toMatchObject({ init: { status: 404 } });
  vi.setSystemTime(Date.now() + hour + 1);
  expect(await refused(owner(location))).toBe('/admin/backup?notice=expired_link');
});

test('a backup older than seven days waits in Today, for owners', async () => {
  const now = Date.now();
  const { site, clock } = await siteAt(now - 8 * day);
  clock.at = now;
  const kinds = async (role: Role, now: number) =>
    (await listWaiting(registry, db, { locale: 'fr', role, now })).map(({ kind }) => kind);
  expect([await kinds('owner', now), await kinds('editor', now)]).toEqual([['backup'], []]);
  await schedule.makeKept(site, 'asked', { secret: null });
  expect(await kinds('owner', now + 6 * day)).toEqual([]);
  expect(await kinds('owner', now + 8 * day)).toEqual(['backup']);
});
