import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['service_key', 'speaker'])
    await db.schema
      .alterTable('evidence')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
}
