import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('service')
    .addColumn('is_hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('service').addColumn('price_minor', 'integer').execute();
  await db.schema.alterTable('service').addColumn('days_from', 'integer').execute();
  await db.schema.alterTable('service').addColumn('days_to', 'integer').execute();
  await db.schema
    .alterTable('service')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('service_text')
    .addColumn('price_words', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('service_text')
    .addColumn('answers', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .createTable('service_slug')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('service_key', 'text', (c) =>
      c.notNull().references('service.key').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('service_slug_pk', ['slug', 'locale'])
    .execute();
  await db.schema
    .createIndex('service_slug_service')
    .on('service_slug')
    .column('service_key')
    .execute();
}
