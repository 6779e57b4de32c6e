import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('invitation_expires_at')
    .on('invitation')
    .column('expires_at')
    .execute();

  await db.schema
    .createTable('notification_setting')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('frequency', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_setting_key', ['account_id', 'kind'])
    .execute();
  await db.schema
    .createTable('notification_turn')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('batch', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_turn_key', ['account_id', 'kind'])
    .execute();
  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('batch', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('notification_batch')
    .on('notification')
    .columns(['account_id', 'batch'])
    .execute();
  await db.schema
    .createIndex('notification_created_at')
    .on('notification')
    .column('created_at')
    .execute();
  await db.schema
    .createTable('notification_digest')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  // The journal page reads the newest of some kinds.
  await db.schema
    .createIndex('security_event_kind')
    .on('security_event')
    .columns(['kind', 'at', 'id'])
    .execute();
  await db.schema
    .createIndex('picture_decision_journal')
    .on('picture_decision')
    .columns(['created_at', 'id'])
    .execute();
}
