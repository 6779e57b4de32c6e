import type { SearchSource } from '#app/office/search/search.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { officeTexts } from './office-texts.ts';

export const searchArticles: SearchSource = {
  order: 5,
  tables: [],
  async find(db, { text, locale, most }) {
    const rows = await db
      .selectFrom('article_draft as d')
      .leftJoin('article_text as t', (join) =>
        join.onRef('t.article_id', '=', 'd.id').on('t.locale', '=', locale),
      )
      .select(['d.id', 'd.title', 't.title as own'])
      .where('d.trashed_at', 'is', null)
      .where((eb) =>
        eb.or([
          contains(db, 'd.title', text),
          eb(
            'd.id',
            'in',
            eb
              .selectFrom('article_text')
              .select('article_id')
              .where((t) =>
                t.or(['title', 'summary', 'content'].map((column) => contains(db, column, text))),
              ),
          ),
        ]),
      )
      // Titles before texts.
      .orderBy((eb) =>
        eb
          .case()
          .when(contains(db, 'd.title', text))
          .then(0)
          .else(1)
          .end(),
      )
      .orderBy('d.id', 'desc')
      .limit(most)
      .execute();
    const hits = rows.map(({ id, title, own }) => ({
      to: `/admin/articles/${id}` as const,
      main: own ?? title,
      more: null,
    }));
    return [{ title: officeTexts[locale].name, hits }];
  },
};
