import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Files are there for good from `stored_at` on; a row without it is being stored, or removed.
  await db.schema.alterTable('stored_image').addColumn('stored_at', 'bigint').execute();
  await db.schema.alterTable('stored_image').addColumn('placeholder', 'text').execute();
  await db.schema
    .alterTable('stored_image')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update stored_image set stored_at = created_at`.execute(db);
  await db.schema
    .createIndex('stored_image_stored_at')
    .on('stored_image')
    .columns(['stored_at', 'created_at'])
    .execute();
  await db.schema
    .createTable('picture')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('stored_image_id', 'text', (c) => c.unique().references('stored_image.id'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('reason', 'text')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('published_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('picture_queue')
    .on('picture')
    .columns(['state', 'sent_at', 'id'])
    .execute();
  await db.schema
    .createIndex('picture_gallery')
    .on('picture')
    .columns(['state', 'number'])
    .execute();
  await db.schema
    .createIndex('picture_account')
    .on('picture')
    .columns(['account_id', 'sent_at'])
    .execute();
  await db.schema
    .createTable('picture_text')
    .addColumn('picture_id', 'text', (c) =>
      c.notNull().references('picture.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('alternative', 'text')
    .addPrimaryKeyConstraint('picture_text_pk', ['picture_id', 'locale'])
    .execute();
  // It outlives its picture: who decided what, and when, is still to be known.
  await db.schema
    .createTable('picture_decision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('picture_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('before', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('picture_decision_created_at')
    .on('picture_decision')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('picture_decision_picture')
    .on('picture_decision')
    .column('picture_id')
    .execute();
  await db.schema
    .createTable('picture_number')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute();
  await (db as Kysely<{ picture_number: { id: number; last: number } }>)
    .insertInto('picture_number')
    .values({ id: 1, last: 0 })
    .execute();
}
