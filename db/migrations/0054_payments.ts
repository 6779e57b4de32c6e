import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Mobile money is in gourdes; what is paid on the spot may not be.
  await db.schema
    .alterTable('payment')
    .addColumn('currency', 'text', (c) => c.notNull().defaultTo('HTG'))
    .execute();
  await db.schema.alterTable('payment').addColumn('reason', 'text').execute();
  await db.schema.alterTable('payment').addColumn('returned_at', 'bigint').execute();
}
