import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evidence')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_hidden', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text_fr', 'text', (c) => c.notNull())
    .addColumn('text_ht', 'text', (c) => c.notNull())
    .addColumn('text_en', 'text', (c) => c.notNull())
    .addColumn('quote_fr', 'text', (c) => c.notNull())
    .addColumn('quote_ht', 'text', (c) => c.notNull())
    .addColumn('quote_en', 'text', (c) => c.notNull())
    .addColumn('alt_fr', 'text', (c) => c.notNull())
    .addColumn('alt_ht', 'text', (c) => c.notNull())
    .addColumn('alt_en', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('done_on', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('trashed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('evidence_position')
    .on('evidence')
    .columns(['kind', 'position', 'id'])
    .execute();
  await db.schema
    .createTable('evidence_picture')
    .addColumn('image', 'text', (c) => c.primaryKey())
    .addColumn('evidence_id', 'text', (c) =>
      c.notNull().references('evidence.id').onDelete('cascade'),
    )
    .addColumn('replaced_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('evidence_picture_evidence')
    .on('evidence_picture')
    .column('evidence_id')
    .execute();
}
