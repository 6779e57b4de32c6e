import type { Kysely } from 'kysely';

/** A form names its version by the texts it shows, which need no count. Frozen once released: a later change is a new file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('service').dropColumn('version').execute();
  await db.schema.alterTable('evidence').dropColumn('version').execute();
}
