import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The money that arrived, beside what was announced.
  await db.schema.alterTable('donation').addColumn('received_minor', 'bigint').execute();
  await db.schema.alterTable('donation').addColumn('received_currency', 'text').execute();
  await sql`update donation set received_currency = currency, received_minor = coalesce(
    (select max(payment.amount_minor) from payment where payment.donation_id = donation.id), amount_minor)
    where received_at is not null or confirmed_at is not null`.execute(db);

  // The sums of each filter are read from the index alone.
  await sql`drop index donation_filter`.execute(db);
  await sql`create index donation_filter on donation ((case when refused_at is not null then 'refused'
    when confirmed_at is not null then 'confirmed' when received_at is not null then 'received'
    when suspicion is not null then 'suspect' when proof_sent_at is not null then 'proof' else 'announced' end),
    created_at, id, currency, amount_minor, received_currency, received_minor)`.execute(db);
  await sql`create index payment_unexpected on payment (created_at, id, amount_minor) where unexpected_at is not null`.execute(
    db,
  );

  // Transaction numbers keep their dots and dashes, and are compared without them: the same
  // expression as in the queries.
  await sql`create unique index payment_transaction_key on payment
    (upper(replace(replace(replace(transaction_number, '.', ''), '-', ''), ' ', '')))`.execute(db);
  await sql`drop index donation_transaction`.execute(db);
  await sql`create index donation_transaction_key on donation
    (upper(replace(replace(replace(transaction_number, '.', ''), '-', ''), ' ', '')))`.execute(db);
}
