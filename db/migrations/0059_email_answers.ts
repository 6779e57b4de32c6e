import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('uid_validity', 'text')
    .addColumn('last_uid', 'bigint', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('message_answer')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) =>
      c.notNull().references('message.id').onDelete('cascade'),
    )
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('from_name', 'text', (c) => c.notNull())
    .addColumn('from_email', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('quoted', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('message_answer_message_id')
    .on('message_answer')
    .columns(['message_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('message_file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) =>
      c.notNull().references('message.id').onDelete('cascade'),
    )
    .addColumn('answer_id', 'text', (c) => c.references('message_answer.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('is_left_out', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const column of ['message_id', 'answer_id'])
    await db.schema
      .createIndex(`message_file_${column}`)
      .on('message_file')
      .column(column)
      .execute();
  await db.schema
    .createTable('message_file_part')
    .addColumn('file_id', 'text', (c) =>
      c.notNull().references('message_file.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_file_part_key', ['file_id', 'position'])
    .execute();
}
