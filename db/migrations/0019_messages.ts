import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The site does not know which of the messages so far were answered by email: all are new, so
  // that none is forgotten.
  await db.schema
    .alterTable('message')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('new'))
    .execute();
  await db.schema
    .alterTable('message')
    .addColumn('assignee_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .execute();
  await sql`update message set state = 'suspect' where suspicion is not null`.execute(db);
  await db.schema
    .createIndex('message_state')
    .on('message')
    .columns(['state', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('message_assignee')
    .on('message')
    .columns(['assignee_id', 'created_at', 'id'])
    .where(sql<boolean>`state <> 'done'`)
    .execute();

  await db.schema
    .createTable('message_reply')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) =>
      c.notNull().references('message.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('state_before', 'text', (c) => c.notNull())
    .addColumn('state_after', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('message_reply_message')
    .on('message_reply')
    .columns(['message_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('message_note')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) =>
      c.notNull().references('message.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('message_note_message')
    .on('message_note')
    .columns(['message_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('saved_reply')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text_fr', 'text', (c) => c.notNull())
    .addColumn('text_ht', 'text', (c) => c.notNull())
    .addColumn('text_en', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
}
