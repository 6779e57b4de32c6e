import type { Kysely } from 'kysely';

/**
 * Who made the preview link of an article; null for links from before. Frozen once released: a
 * later change is a new file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('article_draft').addColumn('preview_by', 'text').execute();
}
