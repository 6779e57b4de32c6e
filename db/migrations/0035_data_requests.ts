import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_request')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text')
    .addColumn('pseudonym', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('token_until', 'bigint')
    .addColumn('choice', 'text')
    .addColumn('proved_at', 'bigint')
    .addColumn('copy_hash', 'text', (c) => c.unique())
    .addColumn('copy_until', 'bigint')
    .addColumn('copied_at', 'bigint')
    .addColumn('done_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('data_request_created')
    .on('data_request')
    .column('created_at')
    .execute();

  await db.schema
    .createTable('erased_person')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('erased_at', 'bigint', (c) => c.notNull())
    .execute();
}
