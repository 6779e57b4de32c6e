import { type Kysely, sql } from 'kysely';

/**
 * A form names its version by the texts it shows, which need no count. The columns stay, and with a
 * default: while servers are upgraded one after the other, those of the release before still write
 * them. A later release drops both. Frozen once released: a later change is a new file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // That of services has one. SQLite gives a default only to a new column.
  await db.schema
    .alterTable('evidence')
    .addColumn('version_or_default', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update evidence set version_or_default = version`.execute(db);
  await db.schema.alterTable('evidence').dropColumn('version').execute();
  await db.schema.alterTable('evidence').renameColumn('version_or_default', 'version').execute();
}
