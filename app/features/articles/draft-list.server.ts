import { type Locale, locales } from '#app/i18n/locale.ts';
import { defineList } from '#app/office/list.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { readPublished, readSnapshot } from './drafts.server.ts';
import { type DraftFilter, draftFilters, type LanguageState, stateOf } from './drafts.ts';

export type ListedDraft = Awaited<ReturnType<typeof draftList.page>>['rows'][number];

const withFilter = (db: Db, filter: DraftFilter) => {
  const rows = db
    .selectFrom('article_draft as d')
    .where('d.trashed_at', filter === 'trash' ? 'is not' : 'is', null);
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
    withFilter(db, filter)
      .innerJoin('article_version as v', 'v.id', 'd.head')
      .selectAll('d')
      .select(['v.author', 'v.image', 'v.is_by_ai', 'v.texts']),
  read(row) {
    const [snapshot, published] = [readSnapshot(row), readPublished(row)];
    const states = Object.fromEntries(
      locales.map((locale) => [locale, stateOf(snapshot, published, locale)]),
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
  const row = await db
    .selectFrom('article_draft as d')
    .innerJoin('article_version as v', 'v.id', 'd.head')
    .select('d.id')
    .where('d.version', '=', 1)
    .where('d.title', '=', '')
    .where('d.published', '=', '{}')
    .where('d.trashed_at', 'is', null)
    .where('v.account_id', '=', accountId)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
