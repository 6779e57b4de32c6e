import type { z } from 'zod';
import type { Db } from '#app/platform/database.server.ts';

/** What a service said last and when (milliseconds since 1970), or undefined when there is nothing that this version can read. */
export async function findServiceCopy<T>(
  db: Db,
  key: string,
  schema: z.ZodType<T>,
): Promise<{ value: T; at: number } | undefined> {
  const row = await db.selectFrom('service_copy').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) return undefined;
  const { success, data } = schema.safeParse(JSON.parse(row.value));
  return success ? { value: data, at: row.fetched_at } : undefined;
}

/** Keeps an answer in place of the one before; one that is older than what is kept changes nothing. */
export async function saveServiceCopy(db: Db, key: string, value: unknown, now: number): Promise<void> {
  const row = { value: JSON.stringify(value), fetched_at: now };
  await db
    .insertInto('service_copy')
    .values({ key, ...row })
    .onConflict((oc) => oc.column('key').doUpdateSet(row).where('service_copy.fetched_at', '<=', now))
    .execute();
}
