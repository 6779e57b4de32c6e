import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('device_generation', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
