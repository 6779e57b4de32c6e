import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { readPublished, readSnapshot } from './drafts.server.ts';
import { type DraftFilter, draftFilters, type LanguageState, stateOf } from './drafts.ts';

const perPage = 20;

export type ListedDraft = {
  id: number;
  title: string;
  states: Record<Locale, LanguageState>;
  publishAt: number | null;
  publishedAt: number | null;
  isPublished: boolean;
  trashedAt: number | null;
  updatedAt: number;
};

export type ListCursor = { at: number; id: number };

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
export async function listDrafts(
  db: Db,
  filter: DraftFilter,
  after?: ListCursor,
): Promise<{ drafts: ListedDraft[]; next: ListCursor | null }> {
  const rows = await withFilter(db, filter)
    .innerJoin('article_version as v', 'v.id', 'd.head')
    .selectAll('d')
    .select(['v.author', 'v.image', 'v.is_by_ai', 'v.texts'])
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('d.updated_at', 'd.id'), '<', eb.tuple(after?.at ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(perPage + 1)
    .execute();
  const drafts = rows.slice(0, perPage).map((row) => {
    const [snapshot, published] = [readSnapshot(row), readPublished(row)];
    const states = Object.fromEntries(
      locales.map((locale) => [locale, stateOf(snapshot, published, locale)]),
    );
    return {
      id: row.id,
      title: row.title,
      states: states as ListedDraft['states'],
      publishAt: row.publish_at,
      publishedAt: row.published_at,
      isPublished: row.published !== '{}',
      trashedAt: row.trashed_at,
      updatedAt: row.updated_at,
    };
  });
  const last = drafts.at(-1);
  return {
    drafts,
    next: rows.length > perPage && last ? { at: last.updatedAt, id: last.id } : null,
  };
}

export async function countDrafts(db: Db): Promise<Record<DraftFilter, number>> {
  const counts = await Promise.all(
    draftFilters.map(async (filter) => {
      const { n } = await withFilter(db, filter)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return [filter, Number(n)] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<DraftFilter, number>;
}

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
