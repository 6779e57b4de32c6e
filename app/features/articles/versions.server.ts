import { sql } from 'kysely';
import { undoMs } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { releasePictures } from './article-pictures.server.ts';
import { type Draft, lockDraft, readSnapshot } from './drafts.server.ts';
import { countChanges } from './drafts.ts';

export type ListedVersion = {
  id: string;
  version: number;
  by: string | null;
  at: number;
  isAuto: boolean;
  /** Since the version before; null where this would take long to count. */
  changes: ReturnType<typeof countChanges> | null;
};

const mostCompared = 50;
/** In characters, in all languages. */
const longestCompared = 200_000;

/** The newest first; with `id`, this one alone. */
export async function listVersions(
  db: Db,
  articleId: number,
  limit: number,
  id?: string,
): Promise<ListedVersion[]> {
  const versions = db
    .selectFrom('article_version as v')
    .where('v.article_id', '=', articleId)
    .orderBy('v.version', 'desc');
  const rows = await versions
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.version', 'v.is_auto', 'v.created_at', 'a.username'])
    .$if(id !== undefined, (query) => query.where('v.id', '=', id ?? ''))
    .limit(limit)
    .execute();
  const compared = await versions
    .select(['v.author', 'v.image', 'v.is_by_ai'])
    .select(
      sql<string | null>`case when length(v.texts) <= ${longestCompared} then v.texts end`.as(
        'texts',
      ),
    )
    .where('v.version', '<=', rows[0]?.version ?? 0)
    .limit(Math.min(rows.length, mostCompared) + 1)
    .execute();
  const snapshots = compared.map(({ texts, ...row }) => texts && readSnapshot({ ...row, texts }));
  return rows.map(({ id, version, is_auto, created_at, username }, index) => {
    const [after, before] = snapshots.slice(index, index + 2);
    return {
      id,
      version,
      by: username,
      at: created_at,
      isAuto: is_auto === 1,
      changes: after && (before || version === 1) ? countChanges(before || undefined, after) : null,
    };
  });
}

const mostVersions = 200;

export async function deleteOldVersions(db: Db, now: number): Promise<void> {
  const articles = await db
    .selectFrom('article_version')
    .select('article_id')
    .groupBy('article_id')
    .having((eb) => eb.fn.countAll<number>(), '>', mostVersions)
    .execute();
  for (const { article_id } of articles)
    await db.transaction().execute((trx) => deleteOldestVersions(trx, article_id, now));
}

/** Those that are published, edited, or named by a change that can be undone, are kept. */
async function deleteOldestVersions(trx: Db, articleId: number, now: number): Promise<void> {
  const row = await lockDraft(trx, articleId);
  if (!row) return;
  const changes = await trx
    .selectFrom('journal_entry')
    .select('changes')
    .where('subject', '=', 'article')
    .where('subject_id', '=', String(articleId))
    .where('created_at', '>=', now - undoMs)
    .where('undone_by', 'is', null)
    .execute();
  const kept = [row.head, row.published, ...changes.map((each) => each.changes)].join(' ');
  const old = await trx
    .selectFrom('article_version')
    .select('id')
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(1_000)
    .offset(mostVersions)
    .execute();
  for (const { id } of old.filter((version) => !kept.includes(version.id)))
    await releasePictures(
      trx,
      await trx
        .deleteFrom('article_version')
        .where('id', '=', id)
        .returning(['image', 'texts'])
        .executeTakeFirstOrThrow(),
    );
}

/** In milliseconds since the last sign of life. */
const presentMs = 60_000;

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

/** Ends all earlier links; null leaves none. */
export async function updatePreview(
  db: Db,
  id: number,
  preview: Draft['preview'],
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
