import { type Locale, locales } from '#app/i18n/locale.ts';
import { defineList } from '#app/office/list.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findShownVersions, readPublished, readSnapshot } from './drafts.server.ts';
import {
  changedLanguages,
  type DraftFilter,
  draftFilters,
  emptySnapshot,
  type LanguageState,
  stateOf,
} from './drafts.ts';

export type ListedDraft = Awaited<ReturnType<typeof draftList.page>>['rows'][number];

const emptyTexts = JSON.stringify(emptySnapshot('').texts);

const withVersions = (db: Db) =>
  db.selectFrom('article_draft as d').innerJoin('article_version as v', 'v.id', 'd.head');

export const draftsIn = (db: Db, filter: DraftFilter) => {
  if (filter === 'trash') return withVersions(db).where('d.trashed_at', 'is not', null);
  // One that was begun and left without a letter is in no list: its writer is led back to it.
  const rows = withVersions(db)
    .where('d.trashed_at', 'is', null)
    .where((eb) => eb.or([eb('d.version', '>', 1), eb('v.texts', '!=', emptyTexts)]));
  if (filter === 'drafts')
    return rows.where('d.published', '=', '{}').where('d.publish_at', 'is', null);
  if (filter === 'scheduled') return rows.where('d.publish_at', 'is not', null);
  return filter === 'published' ? rows.where('d.published', '!=', '{}') : rows;
};

/** Those that were changed last first. */
export const draftList = defineList({
  filters: draftFilters,
  by: ['d.updated_at', 'd.id'],
  hasNumbers: true,
  perPage: 20,
  rows: (db, filter, _nothing: object) =>
    draftsIn(db, filter).selectAll('d').select(['v.author', 'v.image', 'v.is_by_ai', 'v.texts']),
  async read(row, _nothing, db) {
    const draft = { row, snapshot: readSnapshot(row), published: readPublished(row) };
    const { snapshot, published } = draft;
    const changed = changedLanguages(draft, await findShownVersions(db, draft));
    const states = Object.fromEntries(
      locales.map((locale) => [locale, stateOf(snapshot, published, locale, changed)]),
    );
    return {
      id: row.id,
      title: row.title,
      states: states as Record<Locale, LanguageState>,
      publishAt: row.publish_at,
      isPublished: row.published !== '{}',
      trashedAt: row.trashed_at,
      updatedAt: row.updated_at,
    };
  },
});

export async function findUntouchedDraft(db: Db, accountId: string): Promise<number | undefined> {
  const row = await withVersions(db)
    .select('d.id')
    .where('d.version', '=', 1)
    .where('v.texts', '=', emptyTexts)
    .where('d.published', '=', '{}')
    .where('d.trashed_at', 'is', null)
    .where('v.account_id', '=', accountId)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
