import { done, type Result, rejected } from '#app/http/result.ts';
import { rolesWith } from '#app/http/session/permissions.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { recordChange, rowChange } from '#app/office/journal/journal.server.ts';
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
  isWaiting,
  type PublishErrors,
  publishable,
  publishErrors,
  type Snapshot,
  titleOf,
} from './drafts.ts';
import { projectArticle } from './public-article.server.ts';

type Entry = { entryId: string };
type By = { id: number; accountId: string | null };

export const isPublicOrScheduled = (draft: Pick<Draft, 'published' | 'schedule'>): boolean =>
  Object.keys(draft.published).length > 0 || draft.schedule !== null;

type Columns = Omit<ArticleDraftRow, 'id'>;
type Journaled = Columns & { id: string };
/** An action for the journal, with the columns that it changes and an undo restores. */
type Decision = [action: JournalAction, after: Partial<Columns>];

/** Updates a draft that is locked, and what pages show of it, and records it. */
async function decide(
  trx: Db,
  row: ArticleDraftRow,
  accountId: string | null,
  [action, after]: Decision,
  now: number,
  render?: TextRenderer,
): Promise<Entry> {
  const subjectId = String(row.id);
  const change = rowChange<Journaled>('article_draft', { ...row, id: subjectId }, after);
  await trx.updateTable('article_draft').set(after).where('id', '=', row.id).execute();
  // No autosave takes the place of a version that was published once, as an undo may publish it
  // again, or is scheduled, as the clock asks who has changed the text since.
  const ids = [
    ...Object.values(readPublished({ published: after.published ?? '{}' })),
    ...(after.publish_at ? [row.head] : []),
  ];
  if (ids.length > 0)
    await trx.updateTable('article_version').set({ is_auto: 0 }).where('id', 'in', ids).execute();
  await showDecision(trx, row.id, now, render);
  const recorded = { accountId, action, subject: 'article', subjectId, changes: [change] };
  return { entryId: await recordChange(trx, recorded, now) };
}

async function showDecision(trx: Db, id: number, now: number, render?: TextRenderer) {
  const draft = await findDraft(trx, id);
  if (!draft) return;
  await projectArticle(trx, draft, now, render);
  await bumpContentVersion(trx);
  const isReady = isWaiting(draft.snapshot, draft.published);
  await trx
    .updateTable('article_draft')
    .set((eb) => ({
      title: titleOf(draft.snapshot),
      ready_at: isReady ? eb.fn.coalesce('ready_at', eb.val(now)) : null,
    }))
    .where('id', '=', id)
    .execute();
}

/** After an undo, pages show what was before, and a save with an earlier ETag is refused. */
export async function showUndone(trx: Db, id: number, now: number): Promise<void> {
  await trx
    .updateTable('article_draft')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await showDecision(trx, id, now);
}

async function lockWhere(trx: Db, id: number, isTrashed: boolean) {
  const row = await lockDraft(trx, id);
  return row && (row.trashed_at !== null) === isTrashed ? row : undefined;
}

type Publication = By & { locales: readonly Locale[]; at?: number | undefined };

/** Publishes the draft as it is saved, in these languages; at a later time, the clock does. */
export const publishDraft = (db: Db, by: Publication, now: number) =>
  publishingTransaction(db, (trx, render) => publishInTransaction(trx, { ...by, render }, now));

export async function publishInTransaction(
  trx: Db,
  { id, accountId, locales: wanted, at, render }: Publication & { render: TextRenderer },
  now: number,
): Promise<Result<Entry, PublishErrors, 'gone'>> {
  const row = await lockWhere(trx, id, false);
  const head = row && (await findVersion(trx, id, row.head));
  if (!row || !head) return rejected('gone');
  const errors = findPublishErrors(head, wanted, render);
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
  if (at !== undefined && at > now) {
    const after = { publish_at: at, publish_locales: wanted.join(' '), scheduled_by: accountId };
    return done(await decide(trx, row, accountId, ['article.scheduled', after], now));
  }
  const decision = publication(row, wanted, now);
  return done(await decide(trx, row, accountId, decision, now, render));
}

export function findPublishErrors(
  snapshot: Snapshot,
  wanted: readonly Locale[],
  render: TextRenderer,
): PublishErrors {
  const errors = Object.assign({}, ...wanted.map((locale) => publishErrors(snapshot, locale)));
  if (Object.keys(errors).length > 0) return errors;
  const complicated = wanted.filter((locale) => isTooComplicated(snapshot, locale, render));
  return Object.fromEntries(complicated.map((locale) => [`text.${locale}`, 'tooComplicated']));
}

const isTooComplicated = ({ texts }: Snapshot, locale: Locale, render: TextRenderer): boolean =>
  render(texts[locale].content) === 'tooComplicated';

const unscheduled = { publish_at: null, publish_locales: null, scheduled_by: null };

function publication(row: ArticleDraftRow, wanted: readonly Locale[], now: number): Decision {
  const before = readPublished(row);
  const shown = ['article', ...wanted].map((part) => [part, row.head]);
  return [
    // A correction is not told as if the article had been hidden until then.
    Object.keys(before).length > 0 ? 'article.updated' : 'article.published',
    {
      published: JSON.stringify({ ...before, ...Object.fromEntries(shown) }),
      published_at: row.published_at ?? now,
      ...unscheduled,
    },
  ];
}

/**
 * Publishes the article that has been due longest. Whoever locks its row first publishes it, once.
 * @returns false when none is due.
 */
export async function publishNextDue(db: Db, now: number): Promise<boolean> {
  return publishingTransaction(db, async (trx, render) => {
    const due = await trx
      .selectFrom('article_draft')
      .select('id')
      .where('publish_at', '<=', now)
      .where('trashed_at', 'is', null)
      .orderBy('publish_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    const row = due && (await lockDraft(trx, due.id));
    // Checked again after waiting for another process's row lock.
    if (!row?.publish_at || row.publish_at > now) return false;
    const head = await findVersion(trx, row.id, row.head);
    // Since it was scheduled, a text may have become one that cannot be published.
    const valid =
      head && !(await isChangedByOthers(trx, row))
        ? publishable(head)
            .filter((locale) => row.publish_locales?.split(' ').includes(locale))
            .filter((locale) => !isTooComplicated(head, locale, render))
        : [];
    const decision: Decision =
      valid.length > 0 ? publication(row, valid, now) : ['article.unscheduled', unscheduled];
    await decide(trx, row, row.scheduled_by, decision, now, render);
    return true;
  });
}

/** Whether the text is, since it was scheduled, that of somebody who may not publish. */
async function isChangedByOthers(trx: Db, { id, head }: ArticleDraftRow): Promise<boolean> {
  const publishers = rolesWith('article.publish');
  // Where all who write publish, so did a writer who has left the team since.
  if (rolesWith('article.edit').every((role) => publishers.includes(role))) return false;
  const changed = await trx
    .selectFrom('article_version as v')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select('v.id')
    .where('v.id', '=', head)
    .where((eb) => eb.or([eb('a.id', 'is', null), eb('a.role', 'not in', publishers)]))
    .where('v.created_at', '>', (eb) =>
      eb
        .selectFrom('journal_entry')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .where('action', '=', 'article.scheduled')
        .where('subject_id', '=', String(id)),
    )
    .executeTakeFirst();
  return changed !== undefined;
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
  const row = await lockWhere(trx, id, false);
  if (!row) return rejected('gone');
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
  return done(await decide(trx, row, accountId, [action, after], now));
}

/** Moves an article to the trash, where it stays for 30 days, or takes it out, as a draft. */
const moveDraft =
  (isTrashed: boolean) =>
  (db: Db, { id, accountId }: By, now: number): Promise<Result<Entry, never, 'gone'>> =>
    db.transaction().execute(async (trx) => {
      const row = await lockWhere(trx, id, !isTrashed);
      if (!row) return rejected('gone');
      const { published } = row;
      const decision: Decision = isTrashed
        ? ['article.trashed', { trashed_at: now, published, ...unscheduled }]
        : ['article.restored', { trashed_at: null, published: '{}' }];
      return done(await decide(trx, row, accountId, decision, now));
    });

export const trashDraft = moveDraft(true);
export const restoreDraft = moveDraft(false);

/** Makes an earlier version the draft again, as a version of its own; nothing public changes. */
export const restoreVersion = (
  db: Db,
  { id, accountId, versionId }: By & { versionId: string },
  now: number,
): Promise<Result<Entry, never, 'gone'>> =>
  db.transaction().execute(async (trx) => {
    const row = await lockWhere(trx, id, false);
    const snapshot = row && (await findVersion(trx, id, versionId));
    if (!row || !snapshot) return rejected('gone');
    const head = await storeHead(trx, row, { accountId, snapshot }, now);
    return done(await decide(trx, row, accountId, ['article.version', { head }], now));
  });

/** In every language that has a text. `id` is the next number unless given. */
export async function insertPublished(
  trx: Db,
  article: { id?: number; accountId: string | null; snapshot: Snapshot },
  now: number,
  render: TextRenderer,
): Promise<number> {
  const row = await insertDraftRow(trx, article, now);
  const [, after] = publication(row, publishable(article.snapshot), now);
  await trx.updateTable('article_draft').set(after).where('id', '=', row.id).execute();
  const draft = await findDraft(trx, row.id);
  if (draft) await projectArticle(trx, draft, now, render);
  return row.id;
}
