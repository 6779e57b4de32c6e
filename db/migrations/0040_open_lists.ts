import { type Kysely, sql } from 'kysely';

/**
 * What waits on Today and above the list of donations, whatever else there is. Frozen once
 * released: a later change is a new file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of payments without a donation it had all: SQLite would take it for those that are open.
  await sql`drop index payment_donation`.execute(db);
  await sql`create index payment_donation on payment (donation_id) where donation_id is not null`.execute(
    db,
  );
  await sql`create index payment_open on payment (created_at) where donation_id is null and unexpected_at is null`.execute(
    db,
  );
  await sql`create index donation_proof_open on donation (proof_sent_at)
    where proof_sent_at is not null and received_at is null and confirmed_at is null and refused_at is null`.execute(
    db,
  );
}
