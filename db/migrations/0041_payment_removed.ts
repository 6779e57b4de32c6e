import type { Kysely } from 'kysely';

/** When the pasting of an SMS was undone. Frozen once released: a later change is a new file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment').addColumn('removed_at', 'bigint').execute();
}
