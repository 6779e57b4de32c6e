import type { Kysely } from 'kysely';

/**
 * What became of an email that is done, when no mail server took it. Frozen once released: a later
 * change is a new file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('outcome', 'text').execute();
}
