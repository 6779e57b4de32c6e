import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import type { Manifest } from '#app/features/backup/archive.server.ts';
import { restoreBackup } from '#app/features/backup/restore.server.ts';
import { appSecretFile } from '#app/platform/app-secret.server.ts';
import type { Config } from '#app/platform/config.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import type { ErasedPersonRow } from '#db/schema.ts';
import { emailHash, erasePerson, refusalOf } from './erasure.server.ts';
import { listTextColumns, type PersonalData } from './held.server.ts';

type Again = { erased: number; refused: number };

/** Erases again whom the site had erased since the backup. @throws BackupError: nothing changed */
export async function restoreWithoutErased(
  registry: PersonalData,
  site: { config: Config; storage: Storage },
  file: string,
  overwrite: boolean,
): Promise<{ manifest: Manifest; again: Again }> {
  const { config } = site;
  // The backup may bring another one, which the hashes were not made with.
  const secret =
    config.appSecret ?? (await readFile(appSecretFile(config), 'utf8').catch(() => '')).trim();
  const known = overwrite && secret ? await listErased(config) : [];
  const manifest = await restoreBackup(site, file, overwrite);
  const since = known.filter(({ erased_at }) => erased_at >= Date.parse(manifest.madeAt));
  if (since.length === 0) return { manifest, again: { erased: 0, refused: 0 } };
  const db = openDatabase(config);
  try {
    return { manifest, again: await eraseAgain(registry, db, since, secret) };
  } finally {
    await db.destroy();
  }
}

/** Nobody where there is no site, or one that cannot be read. */
async function listErased(config: Config): Promise<ErasedPersonRow[]> {
  // Opening it would make the file.
  if (!config.databaseUrl && !existsSync(config.sqliteFile)) return [];
  let db: Db | undefined;
  try {
    // Damaged, even this fails.
    db = openDatabase(config);
    return await db.selectFrom('erased_person').selectAll().execute();
  } catch {
    return [];
  } finally {
    await db?.destroy();
  }
}

async function eraseAgain(
  registry: PersonalData,
  db: Db,
  known: readonly ErasedPersonRow[],
  secret: string,
): Promise<Again> {
  const again = { erased: 0, refused: 0 };
  for (const email of await listEmails(db)) {
    const person = known.find(({ email_hash }) => email_hash === emailHash(secret, email));
    if (!person) continue;
    try {
      const origin = { ...commandOrigin, secret };
      // The files of their pictures go with the next sweep.
      await db
        .transaction()
        .execute((trx) => erasePerson(registry, trx, email, secret, origin, person.erased_at));
      again.erased += 1;
    } catch (error) {
      if (!refusalOf(error)) throw error;
      again.refused += 1;
    }
  }
  return again;
}

/** In any text of any table: a learner or a customer may have no account and no message. */
async function listEmails(db: Db): Promise<Set<string>> {
  const emails = new Set<string>();
  for (const { table, column } of await listTextColumns(db)) {
    const found = await sql<{ text: string }>`
      select distinct ${sql.ref(column)} as text from ${sql.table(table)}
      where ${sql.ref(column)} like '%@%'`.execute(db);
    // In JSON, `\n` may precede it.
    for (const { text } of found.rows)
      for (const [email] of text.replace(/\\[nrt]/g, ' ').matchAll(/[\w.+'-]+@[\w-]+(\.[\w-]+)+/g))
        emails.add(email.toLowerCase());
  }
  return emails;
}
