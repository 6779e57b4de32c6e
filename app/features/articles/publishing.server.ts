import { done, type Result, rejected } from '#app/http/result.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { type RowChange, recordChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { publishingTransaction, type TextRenderer } from '#app/platform/public-html.server.ts';
import type { ArticleDraftRow } from '#db/schema.ts';
import {
  type Draft,
  findDraft,
  findVersion,
  insertDraftRow,
  lockDraft,
  readPublished,
  storeHead,
} from './drafts.server.ts';
import {
  type FieldName,
  isWaiting,
  type PublishError,
  publishable,
  publishErrors,
  type Snapshot,
} from './drafts.ts';
import { projectArticle } from './public-article.server.ts';

type Entry = { entryId: string };
type PublishErrors = Partial<Record<FieldName, PublishError>>;
type By = { id: number; accountId: string | null };

/** The columns that these commands change and an undo restores. */
type Decision = Partial<
  Pick<
    ArticleDraftRow,
    | 'head'
    | 'published'
    | 'published_at'
    | 'publish_at'
    | 'publish_locales'
    | 'scheduled_by'
    | 'trashed_at'
  >
>;

/** Whether readers see an article, or will. */
export const isPublicOrScheduled = ({
  published,
  schedule,
}: Pick<Draft, 'published' | 'schedule'>): boolean =>
  Object.keys(published).length > 0 || schedule !== null;

/** Updates a draft that is locked, and what pages show of it, and writes it down. */
async function decide(
  trx: Db,
  row: ArticleDraftRow,
  {
    action,
    accountId,
    after,
  }: { action: JournalAction; accountId: string | null; after: Decision },
  now: number,
  render?: TextRenderer,
): Promise<Entry> {
  const before = Object.fromEntries(
    Object.keys(after).map((column) => [column, row[column as keyof ArticleDraftRow]]),
  );
  const change: RowChange = {
    table: 'article_draft',
    id: String(row.id),
    before,
    after: after as RowChange['after'],
  };
  await trx.updateTable('article_draft').set(after).where('id', '=', row.id).execute();
  await keepPublished(trx, after);
  await showDecision(trx, row.id, now, render);
  const subject = { subject: 'article', subjectId: String(row.id) };
  return {
    entryId: await recordChange(trx, { accountId, action, ...subject, changes: [change] }, now),
  };
}

/**
 * No autosave takes the place of a version that was published once: an undo may publish it again.
 */
async function keepPublished(trx: Db, { published }: Decision): Promise<void> {
  const ids = published === undefined ? [] : Object.values(readPublished({ published }));
  if (ids.length > 0)
    await trx.updateTable('article_version').set({ is_auto: 0 }).where('id', 'in', ids).execute();
}

async function showDecision(
  trx: Db,
  id: number,
  now: number,
  render?: TextRenderer,
): Promise<void> {
  await projectArticle(trx, id, now, render);
  await bumpContentVersion(trx);
  const draft = await findDraft(trx, id);
  const isReady = draft && isWaiting(draft.snapshot, draft.published);
  await trx
    .updateTable('article_draft')
    .set((eb) => ({ ready_at: isReady ? eb.fn.coalesce('ready_at', eb.val(now)) : null }))
    .where('id', '=', id)
    .execute();
}

/**
 * After an undo: pages show what was before, and whoever has the article open learns of it at the
 * next save.
 */
export async function showUndone(trx: Db, id: number, now: number): Promise<void> {
  await trx
    .updateTable('article_draft')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await showDecision(trx, id, now);
}

type Publication = By & { locales: readonly Locale[]; at?: number | undefined };

/** Publishes the draft as it is saved, in these languages; at a later time, the clock does. */
export const publishDraft = (db: Db, by: Publication, now: number) =>
  publishingTransaction(db, (trx, render) => publishInTransaction(trx, { ...by, render }, now));

export async function publishInTransaction(
  trx: Db,
  { id, accountId, locales: wanted, at, render }: Publication & { render: TextRenderer },
  now: number,
): Promise<Result<Entry, PublishErrors, 'gone' | 'nothing'>> {
  const row = await lockDraft(trx, id);
  const head = row && row.trashed_at === null ? await findVersion(trx, id, row.head) : undefined;
  if (!row || !head) return rejected('gone');
  if (wanted.length === 0) return rejected('nothing');
  const errors = Object.assign(
    {},
    ...wanted.map((locale) => publishErrors(head, locale)),
  ) as PublishErrors;
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
  const complicated = wanted.filter((locale) => isTooComplicated(head, locale, render));
  if (complicated.length > 0)
    return {
      outcome: 'invalid',
      errors: Object.fromEntries(complicated.map((locale) => [`text.${locale}`, 'tooComplicated'])),
    };
  if (at !== undefined && at > now) {
    const after = { publish_at: at, publish_locales: wanted.join(' '), scheduled_by: accountId };
    return done(await decide(trx, row, { action: 'article.scheduled', accountId, after }, now));
  }
  const after = publication(row, wanted, now);
  return done(
    await decide(trx, row, { action: 'article.published', accountId, after }, now, render),
  );
}

const isTooComplicated = ({ texts }: Snapshot, locale: Locale, render: TextRenderer): boolean =>
  render(texts[locale].content) === 'tooComplicated';

const publication = (row: ArticleDraftRow, wanted: readonly Locale[], now: number): Decision => ({
  published: JSON.stringify({
    ...readPublished(row),
    article: row.head,
    ...Object.fromEntries(wanted.map((locale) => [locale, row.head])),
  }),
  published_at: row.published_at ?? now,
  ...unscheduled,
});

const unscheduled = { publish_at: null, publish_locales: null, scheduled_by: null };

/**
 * Publishes the article that has been due longest. Whoever locks its row first publishes it, once.
 * @returns false when none is due.
 */
export async function publishNextDue(db: Db, now: number): Promise<boolean> {
  return publishingTransaction(db, async (trx, render) => {
    const row = await trx
      .updateTable('article_draft')
      .set((eb) => ({ created_at: eb.ref('created_at') }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('article_draft')
          .select('id')
          .where('publish_at', '<=', now)
          .where('trashed_at', 'is', null)
          .orderBy('publish_at')
          .orderBy('id')
          .limit(1),
      )
      // Checked again after waiting for another process's row lock.
      .where('publish_at', '<=', now)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    const head = await findVersion(trx, row.id, row.head);
    // Since it was scheduled, a text may have become one that cannot be published.
    const complete = head
      ? publishable(head).filter((locale) => row.publish_locales?.split(' ').includes(locale))
      : [];
    const valid = head ? complete.filter((locale) => !isTooComplicated(head, locale, render)) : [];
    const by = { accountId: row.scheduled_by };
    await (valid.length > 0
      ? decide(
          trx,
          row,
          { ...by, action: 'article.published', after: publication(row, valid, now) },
          now,
          render,
        )
      : decide(trx, row, { ...by, action: 'article.unscheduled', after: unscheduled }, now));
    return true;
  });
}

type Unpublished = By & { locales?: readonly Locale[] };

/** Takes an article off the site, in some languages or all; a schedule ends too. */
export const unpublishDraft = (db: Db, by: Unpublished, now: number) =>
  db.transaction().execute((trx) => unpublishInTransaction(trx, by, now));

export async function unpublishInTransaction(
  trx: Db,
  { id, accountId, locales: wanted = locales }: Unpublished,
  now: number,
): Promise<Result<Entry, never, 'gone' | 'unchanged'>> {
  const row = await lockDraft(trx, id);
  if (!row || row.trashed_at !== null) return rejected('gone');
  const published = readPublished(row);
  const left = locales.filter((locale) => published[locale] && !wanted.includes(locale));
  const isUnchanged = locales.every((locale) => !published[locale] || left.includes(locale));
  if (isUnchanged && row.publish_at === null) return rejected('unchanged');
  const versions = Object.fromEntries(left.map((locale) => [locale, published[locale]]));
  const after = {
    published: JSON.stringify(left.length === 0 ? {} : { article: published.article, ...versions }),
    ...unscheduled,
  };
  const action = isUnchanged ? 'article.unscheduled' : 'article.unpublished';
  return done(await decide(trx, row, { action, accountId, after }, now));
}

/** Moves an article to the trash, where it stays for 30 days. */
export async function trashDraft(
  db: Db,
  { id, accountId }: By,
  now: number,
): Promise<Result<Entry, never, 'gone'>> {
  return db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, id);
    if (!row || row.trashed_at !== null) return rejected('gone');
    const after = { trashed_at: now, published: row.published, ...unscheduled };
    return done(await decide(trx, row, { action: 'article.trashed', accountId, after }, now));
  });
}

/** Takes an article out of the trash, as a draft. */
export async function restoreDraft(
  db: Db,
  { id, accountId }: By,
  now: number,
): Promise<Result<Entry, never, 'gone'>> {
  return db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, id);
    if (!row || row.trashed_at === null) return rejected('gone');
    const after = { trashed_at: null, published: '{}' };
    return done(await decide(trx, row, { action: 'article.restored', accountId, after }, now));
  });
}

/** Makes an earlier version the draft again, as a version of its own; nothing public changes. */
export async function restoreVersion(
  db: Db,
  { id, accountId, versionId }: By & { versionId: string },
  now: number,
): Promise<Result<Entry, never, 'gone'>> {
  return db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, id);
    const snapshot =
      row && row.trashed_at === null ? await findVersion(trx, id, versionId) : undefined;
    if (!row || !snapshot) return rejected('gone');
    await storeHead(trx, row, { accountId, snapshot, isAuto: false }, now);
    const { head } = await trx
      .selectFrom('article_draft')
      .select('head')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return done(
      await decide(trx, row, { action: 'article.version', accountId, after: { head } }, now),
    );
  });
}

/**
 * Stores an article and publishes it in every language that has a text. `id` is the next number
 * unless given.
 */
export async function insertPublished(
  trx: Db,
  { accountId, ...article }: { id?: number; accountId: string | null; snapshot: Snapshot },
  now: number,
  render: TextRenderer,
): Promise<number> {
  const id = await insertDraftRow(trx, { accountId, ...article }, now);
  const row = await trx
    .selectFrom('article_draft')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('article_draft')
    .set(publication(row, publishable(article.snapshot), now))
    .where('id', '=', id)
    .execute();
  await projectArticle(trx, id, now, render);
  return id;
}
