import { undoMs } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { releasePictures } from './article-pictures.server.ts';
import type { Snapshot } from './drafts.ts';

/** Most versions kept of an article; the oldest are deleted. */
const mostVersions = 200;
/**
 * How long an autosave is kept after the next took its place, in milliseconds: for saves of those
 * who opened the article at it.
 */
export const supersededMs = 60 * 60_000;
/** Per article and call. */
const deletionLimit = 100;

/**
 * Deletes the oldest versions of an article, without those that are `used` and those that an undo
 * may need. @returns how many.
 */
export async function deleteOldVersions(
  trx: Db,
  { articleId, used }: { articleId: number; used: readonly string[] },
  now: number,
): Promise<number> {
  const versions = trx
    .selectFrom('article_version')
    .select('id')
    .where('article_id', '=', articleId);
  const old = [
    ...(await versions
      .where('is_auto', '<', 2)
      .orderBy('version', 'desc')
      .limit(1_000_000)
      .offset(mostVersions)
      .execute()),
    ...(await versions
      .where('is_auto', '=', 2)
      .where('created_at', '<', now - supersededMs)
      .execute()),
  ];
  if (old.length === 0) return 0;
  const changes = await listUndoable(trx, articleId, now);
  const deletable = old
    .filter(({ id }) => !used.includes(id) && !changes.some((each) => each.includes(id)))
    .slice(0, deletionLimit);
  for (const { id } of deletable) {
    const row = await trx
      .deleteFrom('article_version')
      .where('id', '=', id)
      .returning(['image', 'texts'])
      .executeTakeFirst();
    if (row)
      await releasePictures(trx, {
        image: row.image,
        texts: JSON.parse(row.texts) as Snapshot['texts'],
      });
  }
  return deletable.length;
}

/** Changes that the journal can still undo, as JSON that names versions. */
async function listUndoable(trx: Db, articleId: number, now: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('journal_entry')
    .select('changes')
    .where('subject', '=', 'article')
    .where('subject_id', '=', String(articleId))
    .where('created_at', '>=', now - undoMs)
    .where('undone_by', 'is', null)
    .execute();
  return rows.map(({ changes }) => changes);
}
