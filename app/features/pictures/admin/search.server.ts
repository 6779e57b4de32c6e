import { menuNames } from '#app/office/menu-texts.ts';
import type { SearchSource } from '#app/office/search/search.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { pictureNameTexts } from '../names.ts';
import { shownPictures } from '../pictures.server.ts';

/** By the title or the description in any language. */
export const searchPictures: SearchSource = {
  order: 9,
  tables: [],
  async find(db, { text, locale, most }) {
    const rows = await shownPictures(db, locale)
      .where((eb) =>
        eb(
          'p.id',
          'in',
          eb
            .selectFrom('picture_text')
            .select('picture_id')
            .where((t) =>
              t.or(['title', 'description'].map((column) => contains(db, column, text))),
            ),
        ),
      )
      .orderBy('p.sent_at', 'desc')
      .limit(most)
      .execute();
    const { states } = pictureNameTexts[locale];
    const hits = rows.map(({ id, state, title }) => ({
      to: `/admin/pictures/${id}` as const,
      main: title,
      more: states[state],
    }));
    return [{ title: menuNames[locale]['/admin/pictures'], hits }];
  },
};
