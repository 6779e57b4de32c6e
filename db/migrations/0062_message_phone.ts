import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('message').addColumn('phone', 'text').execute();
  await db.schema.alterTable('message').addColumn('answer_by', 'text').execute();
}
