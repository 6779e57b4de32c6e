import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The emails that a change enqueued or stopped, for its undo.
  await db.schema.alterTable('journal_entry').addColumn('emails', 'text').execute();
  // A command of the operator made the change: it has no account either.
  await db.schema
    .alterTable('journal_entry')
    .addColumn('is_by_operator', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
