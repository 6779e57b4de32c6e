import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The picture of a transfer that a donor may add to the number: the id of a stored image, for
  // owners alone.
  await db.schema.alterTable('donation').addColumn('proof_image_id', 'text').execute();
  await db.schema
    .createIndex('donation_proof_image')
    .on('donation')
    .column('proof_image_id')
    .execute();

  // The filters of the list of donations: the same expression as in the queries.
  await sql`create index donation_filter on donation ((case when refused_at is not null then 'refused'
    when confirmed_at is not null then 'confirmed' when received_at is not null then 'received'
    when suspicion is not null then 'suspect' when proof_sent_at is not null then 'proof' else 'announced' end), created_at, id, currency, amount_minor)`.execute(
    db,
  );

  // The list of people: owners, editors, members, each by email address.
  await sql`create index account_rank on account ((case role when 'owner' then 1 when 'editor' then 2 else 3 end), email)`.execute(
    db,
  );
}
