import { randomUUID } from 'node:crypto';
import { done, type Result } from '#app/http/result.ts';
import { rolesWith } from '#app/http/session/permissions.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { ArticleDraftRow, ArticleVersionRow } from '#db/schema.ts';
import { attachPictures, releasePictures } from './article-pictures.server.ts';
import {
  applyEdit,
  type DraftEdit,
  emptySnapshot,
  type FieldConflict,
  findConflicts,
  isSameSnapshot,
  onlyChanges,
  type PublishedVersions,
  publishErrors,
  type Snapshot,
  stateOf,
  titleOf,
} from './drafts.ts';
import { deleteOldVersions } from './old-versions.server.ts';
import type { PreviewLink } from './preview-link.ts';

/**
 * In the history, an autosave takes the place of the same person's last one for so long, in
 * milliseconds.
 */
const autosaveMs = 5 * 60_000;

export type Draft = {
  id: number;
  version: number;
  snapshot: Snapshot;
  published: PublishedVersions;
  publishedAt: number | null;
  schedule: { at: number; locales: Locale[] } | null;
  preview: PreviewLink | null;
  trashedAt: number | null;
  updatedAt: number;
  /** The last author; null when the account was deleted. */
  savedBy: string | null;
};

export const readSnapshot = (
  row: Pick<ArticleVersionRow, 'author' | 'image' | 'is_by_ai' | 'texts'>,
): Snapshot => ({
  author: row.author,
  image: row.image,
  isByAi: row.is_by_ai === 1,
  texts: JSON.parse(row.texts) as Snapshot['texts'],
});

export const readPublished = ({ published }: Pick<ArticleDraftRow, 'published'>) =>
  JSON.parse(published) as PublishedVersions;

export async function findDraft(db: Db, id: number): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('article_draft as d')
    .innerJoin('article_version as v', 'v.id', 'd.head')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .leftJoin('account as p', (join) =>
      join
        .onRef('p.id', '=', 'd.preview_by')
        .on('p.role', 'in', rolesWith('article.edit'))
        .on('p.suspended_at', 'is', null),
    )
    .selectAll('d')
    .select(['v.author', 'v.image', 'v.is_by_ai', 'v.texts', 'a.username', 'p.id as previewer'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const draft = readDraft(row);
  // Somebody whose access was taken away must not go on reading drafts.
  const isPreviewOver = row.preview_by !== null && row.previewer === null;
  return { ...draft, preview: isPreviewOver ? null : draft.preview, savedBy: row.username };
}

type Row = ArticleDraftRow & Pick<ArticleVersionRow, 'author' | 'image' | 'is_by_ai' | 'texts'>;

const readDraft = (row: Row): Omit<Draft, 'savedBy'> => ({
  id: row.id,
  version: row.version,
  snapshot: readSnapshot(row),
  published: readPublished(row),
  publishedAt: row.published_at,
  schedule:
    row.publish_at === null
      ? null
      : { at: row.publish_at, locales: (row.publish_locales ?? '').split(' ') as Locale[] },
  preview:
    row.preview_key === null
      ? null
      : { key: row.preview_key, until: row.preview_until ?? 0, by: row.preview_by },
  trashedAt: row.trashed_at,
  updatedAt: row.updated_at,
});

export const lockDraft = (trx: Db, id: number): Promise<ArticleDraftRow | undefined> =>
  lockRow(trx, 'article_draft', 'id', id);

export async function findVersion(
  db: Db,
  articleId: number,
  id: string,
): Promise<Snapshot | undefined> {
  const row = await db
    .selectFrom('article_version')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readSnapshot(row);
}

/** An article that nobody reads yet, under the number after the last. */
export async function insertDraft(
  db: Db,
  { accountId, snapshot }: { accountId: string | null; snapshot: Snapshot },
  now: number,
): Promise<number> {
  return db.transaction().execute((trx) => insertDraftRow(trx, { accountId, snapshot }, now));
}

export const insertEmptyDraft = (
  db: Db,
  { id, username }: { id: string; username: string },
  now: number,
): Promise<number> => insertDraft(db, { accountId: id, snapshot: emptySnapshot(username) }, now);

/** In a transaction. `id` is the next number unless given. */
export async function insertDraftRow(
  trx: Db,
  { accountId, snapshot, ...given }: { id?: number; accountId: string | null; snapshot: Snapshot },
  now: number,
): Promise<number> {
  const id = given.id ?? (await nextNumber(trx));
  const head = randomUUID();
  await trx
    .insertInto('article_draft')
    .values({
      id,
      title: titleOf(snapshot),
      head,
      version: 1,
      published: '{}',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertVersion(
    trx,
    { id: head, articleId: id, version: 1, accountId, snapshot, isAuto: false },
    now,
  );
  await attachPictures(trx, snapshot, now);
  return id;
}

async function nextNumber(trx: Db): Promise<number> {
  // The row lock makes concurrent inserts wait, which would otherwise take the same number.
  await bumpContentVersion(trx);
  const lasts = await Promise.all(
    (['article', 'article_draft'] as const).map((table) =>
      trx
        .selectFrom(table)
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst(),
    ),
  );
  return Math.max(...lasts.map((last) => last?.id ?? 0)) + 1;
}

type NewVersion = {
  id: string;
  articleId: number;
  version: number;
  accountId: string | null;
  snapshot: Snapshot;
  isAuto: boolean;
};

async function insertVersion(
  trx: Db,
  { id, articleId, snapshot, ...saved }: NewVersion,
  now: number,
): Promise<void> {
  await trx
    .insertInto('article_version')
    .values({
      id,
      article_id: articleId,
      version: saved.version,
      account_id: saved.accountId,
      author: snapshot.author,
      image: snapshot.image,
      is_by_ai: Number(snapshot.isByAi),
      texts: JSON.stringify(snapshot.texts),
      is_auto: Number(saved.isAuto),
      created_at: now,
    })
    .execute();
}

export type Save = {
  id: number;
  accountId: string | null;
  /** The version that the editor saw. */
  version: number;
  edit: DraftEdit;
  /** Saved by itself while someone writes. */
  isAuto?: boolean;
};

export type Saved = { version: number; savedAt: number };
export type Conflict = {
  version: number;
  conflicts: FieldConflict[];
  by: string | null;
  merged: DraftEdit;
};

/**
 * Stores an edit as a new version; nothing public changes. A stale one is refused with what both
 * sides have.
 */
export async function saveDraft(
  db: Db,
  save: Save,
  now: number,
): Promise<Result<Saved, Conflict, 'gone'>> {
  return db.transaction().execute((trx) => saveInTransaction(trx, save, now));
}

export async function saveInTransaction(
  trx: Db,
  { id, accountId, version, edit, isAuto = false }: Save,
  now: number,
): Promise<Result<Saved, Conflict, 'gone'>> {
  const row = await lockDraft(trx, id);
  const head = row && (await findVersion(trx, id, row.head));
  if (!row || !head) return { outcome: 'rejected', reason: 'gone' };
  const after = applyEdit(head, edit, now);
  // An autosave reports others' changes even when it has nothing new.
  if (isSameSnapshot(after, head) && (version === row.version || !isAuto))
    return done({ version: row.version, savedAt: row.updated_at });
  if (version !== row.version) {
    const base = await findBase(trx, id, version);
    const conflicts = findConflicts(base, head, edit);
    const draft = await findDraft(trx, id);
    return {
      outcome: 'invalid',
      errors: {
        version: row.version,
        conflicts,
        by: draft?.savedBy ?? null,
        merged: onlyChanges(base, edit),
      },
    };
  }
  return done(await storeHead(trx, row, { accountId, snapshot: after, isAuto }, now));
}

/** The version that an edit began with, if it is still there. */
export async function findBase(
  trx: Db,
  id: number,
  version: number,
): Promise<Snapshot | undefined> {
  const row = await trx
    .selectFrom('article_version')
    .selectAll()
    .where('article_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && readSnapshot(row);
}

/** Makes a snapshot the one that is being edited. */
export async function storeHead(
  trx: Db,
  row: ArticleDraftRow,
  {
    accountId,
    snapshot,
    isAuto,
  }: { accountId: string | null; snapshot: Snapshot; isAuto: boolean },
  now: number,
): Promise<Saved> {
  const version = row.version + 1;
  const before = await findVersion(trx, row.id, row.head);
  await attachPictures(trx, snapshot, now);
  const began = isAuto ? await supersedeAutosave(trx, row, accountId, now) : undefined;
  const head = randomUUID();
  await insertVersion(
    trx,
    { id: head, articleId: row.id, version, accountId, snapshot, isAuto },
    began ?? now,
  );
  await trx
    .updateTable('article_draft')
    .set({ head, version, title: titleOf(snapshot), updated_at: now })
    .where('id', '=', row.id)
    .execute();
  await updateReadiness(trx, row.id, now);
  await deleteOldVersions(
    trx,
    { articleId: row.id, used: [head, ...Object.values(readPublished(row))] },
    now,
  );
  if (before) await releasePictures(trx, before, snapshot);
  return { version, savedAt: now };
}

/**
 * Takes the running autosave of the same person out of the history. Its row stays for a while:
 * somebody else may have opened the article at that version, and their next save is compared with
 * it.
 * @returns when that autosave began, if there is one.
 */
async function supersedeAutosave(
  trx: Db,
  row: ArticleDraftRow,
  accountId: string | null,
  now: number,
): Promise<number | undefined> {
  if (Object.values(readPublished(row)).includes(row.head)) return undefined;
  const superseded = await trx
    .updateTable('article_version')
    .set({ is_auto: 2 })
    .where('id', '=', row.head)
    .where('is_auto', '=', 1)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('created_at', '>', now - autosaveMs)
    .returning('created_at')
    .executeTakeFirst();
  return superseded?.created_at;
}

/** Since when a text waits that is said to be ready, is valid, and is not published as it is. */
export async function updateReadiness(trx: Db, id: number, now: number): Promise<void> {
  const draft = await findDraft(trx, id);
  if (!draft) return;
  const isWaiting = (['fr', 'en', 'ht'] as const).some(
    (locale) =>
      stateOf(draft.snapshot, draft.published, locale) === 'ready' &&
      Object.keys(publishErrors(draft.snapshot, locale)).length === 0,
  );
  await trx
    .updateTable('article_draft')
    .set((eb) => ({ ready_at: isWaiting ? eb.fn.coalesce('ready_at', eb.val(now)) : null }))
    .where('id', '=', id)
    .execute();
}
