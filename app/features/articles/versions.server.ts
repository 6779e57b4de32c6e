import type { Db } from '#app/platform/database.server.ts';
import { lockDraft, readPublished } from './drafts.server.ts';
import { deleteOldVersions, supersededMs } from './old-versions.server.ts';
import type { PreviewLink } from './preview-link.ts';

export type ListedVersion = {
  id: string;
  version: number;
  by: string | null;
  at: number;
  isAuto: boolean;
};

/** The newest first, without autosaves that the same person's next took the place of. */
export async function listVersions(
  db: Db,
  articleId: number,
  limit: number,
): Promise<ListedVersion[]> {
  const rows = await db
    .selectFrom('article_version as v')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.version', 'v.is_auto', 'v.created_at', 'a.username'])
    .where('v.article_id', '=', articleId)
    .where('v.is_auto', '<', 2)
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, version, is_auto, created_at, username }) => ({
    id,
    version,
    by: username,
    at: created_at,
    isAuto: is_auto === 1,
  }));
}

/** Per sweep: the next one goes on. */
const sweepLimit = 1_000;

/**
 * Deletes autosaves that others took the place of, of articles that nobody saves any more: a save
 * deletes those of its article.
 */
export async function deleteSupersededAutosaves(db: Db, now: number): Promise<void> {
  const articles = await db
    .selectFrom('article_version')
    .select('article_id')
    .distinct()
    .where('is_auto', '=', 2)
    .where('created_at', '<', now - supersededMs)
    .execute();
  let deleted = 0;
  for (const { article_id: articleId } of articles) {
    if (deleted >= sweepLimit) return;
    deleted += await db.transaction().execute(async (trx) => {
      const row = await lockDraft(trx, articleId);
      if (!row) return 0;
      return deleteOldVersions(
        trx,
        { articleId, used: [row.head, ...Object.values(readPublished(row))] },
        now,
      );
    });
  }
}

/** How long somebody counts as here after the last sign of life, in milliseconds. */
const presentMs = 60_000;

/** Stores that somebody has an article open. @returns who else has. */
export async function touchPresence(
  db: Db,
  { id, accountId }: { id: number; accountId: string },
  now: number,
): Promise<string[]> {
  await db
    .insertInto('article_presence')
    .values({ article_id: id, account_id: accountId, seen_at: now })
    .onConflict((oc) => oc.columns(['article_id', 'account_id']).doUpdateSet({ seen_at: now }))
    .execute();
  const others = await db
    .selectFrom('article_presence as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select('a.username')
    .where('p.article_id', '=', id)
    .where('p.account_id', '!=', accountId)
    .where('p.seen_at', '>', now - presentMs)
    .orderBy('a.username')
    .limit(10)
    .execute();
  return others.map(({ username }) => username);
}

export async function deleteOldPresence(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('article_presence')
    .where('seen_at', '<', now - 60 * presentMs)
    .execute();
}

/**
 * Replaces the key of an article's preview links, so that all earlier ones end; null leaves none.
 */
export async function updatePreview(
  db: Db,
  id: number,
  preview: PreviewLink | null,
): Promise<boolean> {
  const updated = await db
    .updateTable('article_draft')
    .set({
      preview_key: preview?.key ?? null,
      preview_until: preview?.until ?? null,
      preview_by: preview?.by ?? null,
    })
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
