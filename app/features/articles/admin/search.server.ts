import { formatNearDate } from '#app/i18n/format.ts';
import { excerptOf, type SearchSource, withoutMarks } from '#app/office/search/search.server.ts';
import { contains, textPattern } from '#app/platform/text-search.server.ts';
import { articleListTexts } from './list-texts.ts';
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
      .select(['d.id', 'd.title', 'd.published', 'd.publish_at', 't.title as own'])
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
    const ids = rows.map(({ id }) => id);
    const texts = ids.length
      ? await db.selectFrom('article_text').selectAll().where('article_id', 'in', ids).execute()
      : [];
    const pattern = textPattern(text);
    /** In the language of the page where it is there too; nothing for what the title says. */
    const excerptIn = (id: number, main: string): string => {
      if (pattern.test(main)) return '';
      const found = texts
        .filter(({ article_id }) => article_id === id)
        .sort((a, b) => Number(b.locale === locale) - Number(a.locale === locale))
        .flatMap(({ title, summary, content }) => [title, summary, content])
        .find((each) => pattern.test(each));
      return found ? excerptOf(pattern, withoutMarks(found)) : '';
    };
    const t = articleListTexts[locale];
    const hits = rows.map(({ id, title, published, publish_at, own }) => {
      const main = own ?? title;
      const state =
        publish_at !== null
          ? t.scheduled(formatNearDate(locale, publish_at, Date.now()))
          : published === '{}'
            ? t.draft
            : t.published;
      return {
        to: `/admin/articles/${id}` as const,
        main,
        more: [state, excerptIn(id, main)].filter(Boolean).join(' · '),
      };
    });
    return [{ title: officeTexts[locale].name, hits }];
  },
};
