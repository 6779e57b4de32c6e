import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Confirmed donations are listed, and added up by month, by the time of their confirmation.
  await sql`create index donation_confirmed on donation (confirmed_at, id)
    where confirmed_at is not null and refused_at is null`.execute(db);
}
