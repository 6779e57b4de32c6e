import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // By which way and under which number money went back, as the owner wrote it.
  await db.schema.alterTable('payment').addColumn('returned_how', 'text').execute();
}
