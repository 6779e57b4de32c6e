import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '#app/features/backup/archive.server.ts';
import { listBackups, recordBackup } from '#app/features/backup/kept.server.ts';
import { verifyBackup } from '#app/features/backup/load.server.ts';
import { makeKept } from '#app/features/backup/schedule.server.ts';
import { loadAppSecret } from '#app/platform/app-secret.server.ts';
import { createLog } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { CommandError, endWithUsage, formatTime, type Site, withSite } from './site.ts';

const help = `Usage (also while the site is running):
  npm run backup                     makes a backup in BACKUP_DIR: the database, the pictures
  npm run backup -- --with-secret    with the app secret, too: keep that file safe
  npm run backup -- list             lists those that are kept
  npm run backup -- verify           restores the newest elsewhere, and compares every row
  npm run backup -- verify <file>    the same for any backup
To restore one: npm run restore -- <file>`;

const [verb, file, ...more] = process.argv.slice(2);
if (verb === undefined || (verb === '--with-secret' && file === undefined))
  await withSite((site) => make(site, verb !== undefined));
else if (verb === 'list' && file === undefined) await withSite(list);
else if (verb === 'verify' && more.length === 0) await withSite((site) => verify(site, file));
else endWithUsage(help);

async function make({ config, db }: Site, withSecret: boolean): Promise<void> {
  const secret = withSecret ? await loadAppSecret(config, { db, log: createLog('silent') }) : null;
  const site = { db, log: null, config, storage: openStorage(config) };
  const { path, bytes } = await makeKept(site, withSecret ? 'with-secret' : 'asked', { secret });
  console.log(`${path} has been made and checked (${size(bytes)}).`);
}

async function list({ config, db }: Site): Promise<void> {
  const kept = await listBackups(db, config.backupDir);
  if (kept.length === 0) return console.log(`There is no backup in ${config.backupDir} yet.`);
  for (const { file, bytes, checkedAt, machine } of kept) {
    const state = checkedAt === null ? 'not checked' : `checked ${formatTime(checkedAt)} UTC`;
    const place = machine ? `${machine}: ${file}` : join(config.backupDir, file);
    console.log(`${place}  ${size(bytes)}  ${state}`);
  }
}

async function verify({ config, db }: Site, given: string | undefined): Promise<void> {
  const newest = (await listBackups(db, config.backupDir)).find(({ machine }) => machine === null);
  if (!given && !newest) throw new CommandError(`There is no backup in ${config.backupDir} yet.`);
  const path = given ?? join(config.backupDir, newest?.file ?? '');
  await mkdir(config.backupDir, { recursive: true });
  try {
    const { tables, entries, madeAt, missing } = await verifyBackup(path, config.backupDir);
    const rows = Object.values(tables).reduce((sum, each) => sum + each, 0);
    const pictures = entries.filter(({ name }) => name.startsWith('pictures/')).length;
    console.log(
      `${path}, made ${madeAt}, is right: ${rows} rows and ${pictures} files of pictures were restored and compared.`,
    );
    if (missing.length > 0)
      console.log(`${missing.length} files of pictures were lost or deleted when it was made.`);
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  }
  if (!given && newest)
    await recordBackup(db, { id: newest.file, file: newest.file, bytes: newest.bytes }, Date.now());
}

function size(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
