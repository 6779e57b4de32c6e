import type { Kysely } from 'kysely';

/**
 * The search of the back-office reads the newest accounts. Frozen once released: a later change is
 * a new file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('account_created_at').on('account').column('created_at').execute();
}
