import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_read')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('reads', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_read_key', ['day', 'page', 'locale'])
    .execute();
}
