import { randomUUID } from 'node:crypto';
import { done, type Result, rejected } from '#app/http/result.ts';
import { rolesWith } from '#app/http/session/permissions.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { versionOf } from '#app/office/versions.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { ArticleDraftRow, ArticleVersionRow } from '#db/schema.ts';
import { attachPictures, picturesIn } from './article-pictures.server.ts';
import {
  applyEdit,
  type DraftEdit,
  emptySnapshot,
  isWaiting,
  type PublishedVersions,
  type Snapshot,
  titleOf,
  valuesOf,
} from './drafts.ts';

/** How long the same person’s autosaves are one version of the history, in milliseconds. */
const autosaveMs = 5 * 60_000;

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

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

/** A draft joined with its last version and its author's `username`, the JSON columns parsed. */
export async function findDraft(db: Db, id: number) {
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
    .select(['v.author', 'v.image', 'v.is_by_ai', 'v.texts', 'v.account_id', 'v.is_auto'])
    .select(['v.created_at as begun_at', 'a.username', 'p.id as previewer'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { publish_at: at, preview_key: key, preview_until: until, previewer } = row;
  return {
    row,
    snapshot: readSnapshot(row),
    published: readPublished(row),
    schedule:
      at === null ? null : { at, locales: (row.publish_locales ?? '').split(' ') as Locale[] },
    // Somebody whose access was taken away must not go on reading drafts.
    preview: key && until && previewer ? { key, until, by: previewer } : null,
  };
}

/** Without its texts, which may be long. */
export const hasDraft = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('article_draft').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

export const lockDraft = (trx: Db, id: number): Promise<ArticleDraftRow | undefined> =>
  lockRow(trx, 'article_draft', 'id', id);

export const findLockedDraft = async (trx: Db, id: number): Promise<Draft | undefined> =>
  (await lockDraft(trx, id)) && findDraft(trx, id);

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

/** The last version of an article and those that readers see, by id. */
export async function findShownVersions(
  db: Db,
  {
    row: { id, head },
    snapshot,
    published,
  }: Pick<Draft, 'snapshot' | 'published'> & {
    row: Pick<ArticleDraftRow, 'id' | 'head'>;
  },
): Promise<ReadonlyMap<string, Snapshot>> {
  const versions = new Map([[head, snapshot]]);
  for (const version of Object.values(published)) {
    const found = versions.get(version) ?? (await findVersion(db, id, version));
    if (found) versions.set(version, found);
  }
  return versions;
}

export const insertDraft = (
  db: Db,
  draft: { accountId: string | null; snapshot: Snapshot },
  now: number,
): Promise<number> =>
  db.transaction().execute(async (trx) => (await insertDraftRow(trx, draft, now)).id);

export const insertEmptyDraft = (
  db: Db,
  { id, username }: { id: string; username: string },
  now: number,
): Promise<number> => insertDraft(db, { accountId: id, snapshot: emptySnapshot(username) }, now);

export async function insertDraftRow(
  trx: Db,
  { accountId, snapshot, ...given }: { id?: number; accountId: string | null; snapshot: Snapshot },
  now: number,
): Promise<ArticleDraftRow> {
  const id = given.id ?? (await nextNumber(trx));
  const head = randomUUID();
  const row = await trx
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
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertVersion(trx, { id: head, article_id: id, version: 1, accountId, snapshot }, now);
  await attachPictures(trx, snapshot, now);
  return row;
}

async function nextNumber(trx: Db): Promise<number> {
  // The row lock makes concurrent inserts wait, which would otherwise take the same number.
  await bumpContentVersion(trx);
  const { last } = await trx
    .selectFrom('article_draft')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

type NewVersion = Pick<ArticleVersionRow, 'id' | 'article_id' | 'version'> & SavedSnapshot;
type SavedSnapshot = {
  accountId: string | null;
  snapshot: Snapshot;
  isAuto?: boolean;
};

const columnsOf = ({ author, image, isByAi, texts }: Snapshot) => ({
  author,
  image,
  is_by_ai: Number(isByAi),
  texts: JSON.stringify(texts),
});

const insertVersion = (
  trx: Db,
  { accountId, snapshot, isAuto = false, ...version }: NewVersion,
  now: number,
) =>
  trx
    .insertInto('article_version')
    .values({
      ...version,
      ...columnsOf(snapshot),
      account_id: accountId,
      is_auto: Number(isAuto),
      created_at: now,
    })
    .execute();

export type Save = {
  id: number;
  accountId: string | null;
  edit: DraftEdit;
  /** The version of the texts that the editor saw (`versionOf`); any, without one. */
  version?: string;
  isAuto?: boolean;
};

/** `texts` is the version of the texts as they are stored now (`versionOf`). */
export type Saved = { version: number; savedAt: number; texts: string };

/** Nothing public changes. Over texts that somebody else has changed since, nothing is stored. */
export async function saveDraft(
  db: Db,
  { id, accountId, edit, version, isAuto = false }: Save,
  now: number,
): Promise<Result<Saved, never, 'gone' | 'conflict'>> {
  for (;;) {
    const draft = await findDraft(db, id);
    if (!draft) return rejected('gone');
    const { snapshot: before, row } = draft;
    const snapshot = applyEdit(before, edit, now);
    const stored = versionOf(valuesOf(before));
    const isFresh = version === undefined || version === stored;
    // An autosave reports others' changes even when it has nothing new.
    if (JSON.stringify(snapshot) === JSON.stringify(before) && (isFresh || !isAuto))
      return done({ version: row.version, savedAt: row.updated_at, texts: stored });
    if (!isFresh) return rejected('conflict');
    const replaces = isAuto && continuesAutosave(draft, { accountId, snapshot }, now);
    const saved = await db
      .transaction()
      .execute((trx) =>
        storeHead(trx, row, { accountId, snapshot, isAuto, before, replaces }, now),
      );
    // Otherwise somebody has saved or published since it was read.
    if (saved)
      return done({ version: row.version + 1, savedAt: now, texts: versionOf(valuesOf(snapshot)) });
  }
}

/**
 * Whether an autosave takes the place of the last one in the history: not of one with a picture that
 * this one leaves out, as its writer may undo that; one that was published is no autosave any more.
 */
function continuesAutosave(
  { row, snapshot: before }: Draft,
  { accountId, snapshot }: SavedSnapshot,
  now: number,
): boolean {
  const pictures = picturesIn(snapshot);
  return (
    row.is_auto === 1 &&
    row.account_id === accountId &&
    row.begun_at > now - autosaveMs &&
    [...picturesIn(before)].every((picture) => pictures.has(picture))
  );
}

/**
 * Stores a snapshot as the head, or over the current one with `replaces`. `before` is the current
 * head, if known. @returns the id of the head; undefined if the row has changed
 */
export async function storeHead(
  trx: Db,
  row: ArticleDraftRow,
  saved: SavedSnapshot & { before?: Snapshot; replaces?: boolean },
  now: number,
): Promise<string | undefined> {
  const { snapshot, before, replaces = false, ...by } = saved;
  const version = row.version + 1;
  const head = replaces ? row.head : randomUUID();
  const { numUpdatedRows } = await trx
    .updateTable('article_draft')
    .set((eb) => ({
      head,
      version,
      title: titleOf(snapshot),
      updated_at: now,
      ready_at: isWaiting(snapshot, readPublished(row))
        ? eb.fn.coalesce('ready_at', eb.val(now))
        : null,
    }))
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('head', '=', row.head)
    .where('published', '=', row.published)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  if (replaces)
    await trx
      .updateTable('article_version')
      .set({ version, ...columnsOf(snapshot) })
      .where('id', '=', head)
      .where('is_auto', '=', 1)
      .returning('id')
      .executeTakeFirstOrThrow();
  else await insertVersion(trx, { id: head, article_id: row.id, version, snapshot, ...by }, now);
  await attachPictures(trx, snapshot, now, before);
  return head;
}
