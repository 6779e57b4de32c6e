import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // When public content last changed: the date of the site in a file.
  await db.schema.alterTable('content_version').addColumn('changed_at', 'bigint').execute();
}
