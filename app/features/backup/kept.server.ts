import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#app/platform/database.server.ts';

const maxKept = 7;
/** A half-written file that nobody wrote to for so long is left from a process that died. */
const abandonedMs = 60 * 60_000;

/** One with the secret is made by a command alone, and stays on its machine. */
export type BackupKind = 'nightly' | 'asked' | 'with-secret';

export type KeptBackup = {
  file: string;
  kind: BackupKind;
  at: number;
  bytes: number;
  /** When it was read again and every checksum was right. */
  checkedAt: number | null;
  machine: string | null;
};

/** `bwt-20261120T080000Z-nightly.tar.gz`: the names are in the order of their times. */
export function backupFileName(kind: BackupKind, at: number): string {
  const stamp = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `bwt-${stamp}${kind === 'asked' ? '' : `-${kind}`}.tar.gz`;
}

export function parseBackupFileName(file: string): { kind: BackupKind; at: number } | undefined {
  const found =
    /^bwt-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(nightly|with-secret))?\.tar\.gz$/.exec(file);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second, kind = 'asked'] = found;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : { kind: kind as BackupKind, at };
}

/** The backups of all machines, the newest first. */
export async function listBackups(db: Db, folder: string): Promise<KeptBackup[]> {
  const [names, rows] = await Promise.all([
    readBackupFolder(folder),
    db
      .selectFrom('backup')
      .select(['file', 'machine', 'bytes', 'checked_at'])
      .where('file', 'is not', null)
      .execute(),
  ]);
  const here = names.map(async (file) => ({
    file,
    // Another process may delete it meanwhile.
    bytes: (await stat(join(folder, file)).catch(() => null))?.size ?? 0,
    checkedAt: rows.find((row) => row.file === file)?.checked_at ?? null,
    machine: null,
  }));
  const elsewhere = rows
    .map(({ file, machine, bytes, checked_at: checkedAt }) => ({
      file: file ?? '',
      bytes: bytes ?? 0,
      checkedAt,
      machine,
    }))
    .filter(({ file, machine }) => !names.includes(file) && machine !== hostname());
  return [...(await Promise.all(here)), ...elsewhere]
    .flatMap((each) => {
      const named = parseBackupFileName(each.file);
      return named ? [{ ...each, ...named }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

/** The last of them goes with the seventh night after it. */
export async function findBackupsBefore(
  db: Db,
  folder: string,
  before: number,
): Promise<{ count: number; until: number } | null> {
  const holding = (await listBackups(db, folder)).filter(({ at }) => at <= before);
  const [newest] = holding;
  return newest ? { count: holding.length, until: newest.at + maxKept * 24 * 60 * 60_000 } : null;
}

export async function findNewestBackup(db: Db): Promise<number | null> {
  const backups = db.selectFrom('backup').where('file', 'is not', null);
  const { newest } = await backups
    .select((eb) => eb.fn.max('checked_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

export async function recordBackup(
  db: Db,
  { id, file, bytes }: { id: string; file: string; bytes: number },
  now: number,
): Promise<void> {
  const made = {
    file,
    machine: hostname(),
    bytes,
    checked_at: now,
    claimed_until: null,
    last_error: null,
  };
  const again = await db
    .updateTable('backup')
    .set(made)
    .where('file', '=', file)
    .executeTakeFirst();
  if (again.numUpdatedRows > 0n) return;
  await db
    .insertInto('backup')
    .values({ id, night: null, due_at: now, attempts: 1, created_at: now, ...made })
    .onConflict((oc) => oc.column('id').doUpdateSet(made))
    .execute();
}

export async function deleteOldBackups(db: Db, folder: string, now: number): Promise<void> {
  const kept = keptOf(await listBackups(db, folder)).map(({ file }) => file);
  for (const file of await readBackupFolder(folder))
    if (!kept.includes(file)) await rm(join(folder, file), { force: true });
  await db
    .deleteFrom('backup')
    .where('file', 'is not', null)
    .$if(kept.length > 0, (query) => query.where('file', 'not in', kept))
    .execute();
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name);
    // The folder of a check that was killed holds a copy of everything.
    const found = /\.part$|^verify-/.test(name) ? await stat(path).catch(() => null) : null;
    if (found && found.mtimeMs < now - abandonedMs)
      await rm(path, { recursive: true, force: true });
  }
}

/** Others go with the night before them: they would hold for years what was erased since. */
function keptOf(newestFirst: readonly KeptBackup[]): KeptBackup[] {
  const isNight = ({ kind, checkedAt }: KeptBackup) => kind === 'nightly' && checkedAt !== null;
  const nights = newestFirst.filter(isNight).slice(0, maxKept);
  const since = nights.length === maxKept ? (nights.at(-1)?.at ?? 0) : 0;
  const others = newestFirst.filter((each) => !isNight(each) && each.at >= since);
  return [...nights, ...others.slice(0, maxKept)];
}

async function readBackupFolder(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => parseBackupFileName(name) !== undefined);
}
