import type { Kysely } from 'kysely';

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('pseudonym', 'text')
    .addColumn('actor_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('session_id', 'text')
    .addColumn('network', 'text')
    .addColumn('device', 'text')
    .addColumn('details', 'text')
    .execute();
  await db.schema
    .createIndex('security_event_account')
    .on('security_event')
    .columns(['account_id', 'at'])
    .execute();
  await db.schema
    .createIndex('security_event_actor')
    .on('security_event')
    .column('actor_id')
    .execute();
  await db.schema.createIndex('security_event_at').on('security_event').column('at').execute();
  await db.schema.alterTable('account').addColumn('suspended_at', 'bigint').execute();
  // Sessions stored before have no key yet: the site adds it at its next start, because a migration
  // does not know the secret.
  await db.schema.alterTable('session').addColumn('keyed_at', 'bigint').execute();
}
