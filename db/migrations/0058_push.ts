import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (c) => c.references('session.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('vapid_key', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const column of ['account_id', 'session_id'])
    await db.schema
      .createIndex(`push_subscription_${column}`)
      .on('push_subscription')
      .column(column)
      .execute();

  await db.schema
    .createTable('push_message')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subscription_id', 'text', (c) =>
      c.notNull().references('push_subscription.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('waiting', 'integer', (c) => c.notNull())
    .addColumn('waits_since', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('sent_at', 'bigint')
    .execute();
  await db.schema.createIndex('push_message_due_at').on('push_message').column('due_at').execute();
  await db.schema
    .createIndex('push_message_subscription_id')
    .on('push_message')
    .column('subscription_id')
    .execute();

  await db.schema.alterTable('notification_setting').addColumn('push_frequency', 'text').execute();
  await db.schema
    .alterTable('notification')
    .addColumn('is_push_due', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
