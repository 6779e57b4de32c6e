import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('night', 'text', (c) => c.unique())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('file', 'text')
    .addColumn('machine', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('checked_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
