import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // A payment is for one thing: a server of the release before knows of donations alone.
  await db.schema
    .alterTable('payment')
    .addColumn('enrolment_id', 'text', (c) =>
      c
        .references('enrolment.id')
        .onDelete('cascade')
        .check(sql`enrolment_id is null or (donation_id is null and unexpected_at is null)`),
    )
    .execute();
  await sql`create index payment_enrolment on payment (enrolment_id) where enrolment_id is not null`.execute(
    db,
  );
  await sql`drop index payment_open`.execute(db);
  await sql`create index payment_open on payment (created_at)
    where donation_id is null and enrolment_id is null and unexpected_at is null`.execute(db);
}
