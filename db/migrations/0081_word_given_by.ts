import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The address of the customer who gave the words, for copies of personal data and erasures.
  await db.schema.alterTable('evidence').addColumn('given_by', 'text').execute();
}
