import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is confirmed is listed, and added up by month, in the order of its confirmation.
  await sql`create index donation_confirmed on donation (confirmed_at, id)
    where confirmed_at is not null and refused_at is null`.execute(db);
}
