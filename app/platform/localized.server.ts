import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.server.ts';

/** The locale to show: the requested one, else French, English, Creole. */
export function bestLocale(
  table: string,
  foreignKey: string,
  ownerId: string,
  wanted: string,
): RawBuilder<string> {
  return sql<string>`(select best.locale from ${sql.table(table)} as best
    where ${sql.ref(`best.${foreignKey}`)} = ${sql.ref(ownerId)}
    order by case best.locale when ${wanted} then 0 when 'fr' then 1 when 'en' then 2 else 3 end limit 1)`;
}

/** Grows with every change of public content; cached pages of an older version are stale. */
export async function findContentVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Lets one transaction at a time read and replace public content. */
export async function lockContent(trx: Db): Promise<void> {
  await trx
    .updateTable('content_version')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', 1)
    .execute();
}

/** Call it inside the transaction that changes what the public pages show. */
export async function bumpContentVersion(db: Db): Promise<void> {
  await db
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}
