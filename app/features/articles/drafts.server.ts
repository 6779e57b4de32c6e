import { randomUUID } from 'node:crypto';
import { done, type Result, rejected } from '#app/http/result.ts';
import { rolesWith } from '#app/http/session/permissions.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import { versionOf } from '#app/office/versions.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { ArticleDraftRow, ArticleVersionRow } from '#db/schema.ts';
import { attachPictures, picturesIn } from './article-pictures.server.ts';
import {
  applyEdit,
  type DraftEdit,
  emptySnapshot,
  isEmpty,
  isWaiting,
  type PublishedVersions,
  type Snapshot,
  titleOf,
  valuesOf,
} from './drafts.ts';
import type { PreviewLink } from './preview-link.ts';

/** How long the same person’s autosaves are one version of the history, in milliseconds. */
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
  row: ArticleDraftRow;
  head: Pick<ArticleVersionRow, 'account_id' | 'is_auto' | 'created_at'>;
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
  const found = await db
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
    .select(['v.created_at as saved_at', 'a.username', 'p.id as previewer'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { author, image, is_by_ai, texts, account_id, is_auto, saved_at, ...rest } = found;
  const { username, previewer, ...row } = rest;
  // Somebody whose access was taken away must not go on reading drafts.
  const isPreviewOver = row.preview_by !== null && previewer === null;
  return {
    id: row.id,
    version: row.version,
    snapshot: readSnapshot({ author, image, is_by_ai, texts }),
    published: readPublished(row),
    publishedAt: row.published_at,
    schedule:
      row.publish_at === null
        ? null
        : { at: row.publish_at, locales: (row.publish_locales ?? '').split(' ') as Locale[] },
    preview:
      row.preview_key === null || isPreviewOver
        ? null
        : { key: row.preview_key, until: row.preview_until ?? 0, by: row.preview_by },
    trashedAt: row.trashed_at,
    updatedAt: row.updated_at,
    savedBy: username,
    row,
    head: { account_id, is_auto, created_at: saved_at },
  };
}

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

/** The published languages of which readers see an earlier text, author or picture. */
export async function findChangedLanguages(
  db: Db,
  {
    id,
    head,
    snapshot,
    published,
  }: Pick<Draft, 'id' | 'snapshot' | 'published'> & { head: string },
): Promise<Locale[]> {
  const earlier = new Set(Object.values(published).filter((version) => version !== head));
  const found = await Promise.all(
    [...earlier].map(async (version) => [version, await findVersion(db, id, version)] as const),
  );
  const versions = new Map(found);
  const isChanged = (key: Locale | 'article', partOf: (of: Snapshot) => unknown) => {
    const shown = versions.get(published[key] ?? '');
    return (
      shown !== undefined && JSON.stringify(partOf(shown)) !== JSON.stringify(partOf(snapshot))
    );
  };
  const isSharedChanged = isChanged('article', ({ author, image, isByAi }) => [
    author,
    image,
    isByAi,
  ]);
  return locales.filter(
    (locale) =>
      published[locale] !== undefined &&
      (isSharedChanged ||
        isChanged(locale, ({ texts }) => {
          const { title, summary, content, slug, imageAlt } = texts[locale];
          return [title, summary, content, slug, imageAlt];
        })),
  );
}

/** The languages in which something is written since the others were published. */
export async function findBegunLanguages(
  db: Db,
  { id, snapshot, published }: Pick<Draft, 'id' | 'snapshot' | 'published'>,
): Promise<Locale[]> {
  const begun = locales.filter((each) => !published[each] && !isEmpty(snapshot.texts[each]));
  const versions = [...new Set(Object.values(published))];
  if (begun.length === 0 || versions.length === 0) return [];
  const shown = await Promise.all(versions.map((version) => findVersion(db, id, version)));
  return begun.filter((each) => shown.every((then) => then && isEmpty(then.texts[each])));
}

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
  await insertVersion(trx, { id: head, article_id: id, version: 1, accountId, snapshot }, now);
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
  { head, snapshot: before }: Draft,
  { accountId, snapshot }: SavedSnapshot,
  now: number,
): boolean {
  const pictures = picturesIn(snapshot);
  return (
    head.is_auto === 1 &&
    head.account_id === accountId &&
    head.created_at > now - autosaveMs &&
    [...picturesIn(before)].every((picture) => pictures.has(picture))
  );
}

/** `before`, where known, is the head; it `replaces` it. @returns false if the row has changed. */
export async function storeHead(
  trx: Db,
  row: ArticleDraftRow,
  saved: SavedSnapshot & { before?: Snapshot; replaces?: boolean },
  now: number,
): Promise<boolean> {
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
  if (numUpdatedRows === 0n) return false;
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
  return true;
}
