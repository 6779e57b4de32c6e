import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_change')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('old_email', 'text')
    .addColumn('new_email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('email_change_account')
    .on('email_change')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('email_change_created_at')
    .on('email_change')
    .column('created_at')
    .execute();
}
