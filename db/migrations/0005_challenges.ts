import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spent_challenge')
    .addColumn('nonce', 'text', (c) => c.primaryKey())
    .addColumn('spent_on', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('spent_challenge_expires_at')
    .on('spent_challenge')
    .column('expires_at')
    .execute();
}
