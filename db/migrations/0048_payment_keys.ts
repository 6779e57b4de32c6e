import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The same SMS without a transaction number, on the same day, is one payment, until it is
  // removed.
  await db.schema.alterTable('payment').addColumn('sms_key', 'text').execute();
  await sql`create unique index payment_sms_key on payment (sms_key) where removed_at is null`.execute(
    db,
  );

  // Transaction numbers may have slashes and underscores too: the same expression as in the
  // queries.
  const key = sql`(upper(replace(replace(replace(replace(replace(transaction_number, '.', ''), '-', ''), ' ', ''), '/', ''), '_', '')))`;
  await sql`drop index payment_transaction_key`.execute(db);
  await sql`create unique index payment_transaction_key on payment ${key}`.execute(db);
  await sql`drop index donation_transaction_key`.execute(db);
  await sql`create index donation_transaction_key on donation ${key}`.execute(db);
}
