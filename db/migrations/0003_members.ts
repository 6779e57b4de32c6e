import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_copy')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('fetched_at', 'bigint', (c) => c.notNull())
    .execute();
  // A member's own messages, and what became of each: both are asked for with every look at a
  // dashboard.
  await sql`create index message_email on message (lower(email), created_at)`.execute(db);
  await db.schema.createIndex('outbox_cause').on('outbox').columns(['kind', 'payload']).execute();
}
