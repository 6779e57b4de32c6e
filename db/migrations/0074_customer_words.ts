import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the customer gave a word about the work, by the link that the team sent.
  await db.schema.alterTable('message').addColumn('word_at', 'bigint').execute();
  // When a customer gave it; the team has not looked at it while its result is empty.
  await db.schema.alterTable('evidence').addColumn('given_at', 'bigint').execute();
}
