import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('undone_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('journal_entry_created_at')
    .on('journal_entry')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('journal_entry_subject')
    .on('journal_entry')
    .columns(['subject', 'subject_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('sms', 'text', (c) => c.notNull())
    .addColumn('transaction_number', 'text', (c) => c.unique())
    .addColumn('amount_minor', 'bigint')
    .addColumn('phone', 'text')
    .addColumn('donation_id', 'text', (c) => c.references('donation.id').onDelete('set null'))
    .addColumn('unexpected_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('payment_created_at').on('payment').column('created_at').execute();
  await db.schema.createIndex('payment_donation').on('payment').column('donation_id').execute();

  await db.schema.alterTable('donation').addColumn('transaction_number', 'text').execute();
  await db.schema.alterTable('donation').addColumn('proof_sent_at', 'bigint').execute();
  await db.schema.alterTable('donation').addColumn('refusal_reason', 'text').execute();
  await db.schema
    .createIndex('donation_transaction')
    .on('donation')
    .column('transaction_number')
    .execute();
}
