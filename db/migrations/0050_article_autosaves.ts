import type { Kysely } from 'kysely';

type Tables = { article_version: { is_auto: number } };

// Frozen once released: a later change is a new file.
export async function up(db: Kysely<Tables>): Promise<void> {
  // Autosaves that a later one had taken the place of are versions of the history as the others.
  await db.updateTable('article_version').set({ is_auto: 1 }).where('is_auto', '=', 2).execute();
}
