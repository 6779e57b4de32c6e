import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('confirmed_at', 'bigint').execute();
  await sql`update session set confirmed_at = created_at`.execute(db);
  await db.schema.alterTable('account').addColumn('owner_since', 'bigint').execute();
  // Owners from before have as long as new ones to add a second factor.
  await sql`update account set owner_since = ${sql.lit(Date.now())} where role = 'owner'`.execute(
    db,
  );
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('passkey_account')
    .on('passkey')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('authenticator_app')
    .addColumn('account_id', 'text', (c) =>
      c.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('encrypted_secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (c) => c.notNull().primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('recovery_code_account')
    .on('recovery_code')
    .column('account_id')
    .execute();
}
