import { formatNearDate, formatNearTime } from '#app/i18n/format.ts';
import type { NewestList } from '#app/office/registry.ts';
import { draftsIn } from '../draft-list.server.ts';
import { articleListTexts } from './list-texts.ts';
import { articleEditorTexts } from './texts.ts';

const mostListed = 3;

/** Drafts that are being written, what is scheduled, and what was published last. */
export const newestArticles: NewestList = {
  may: 'article.edit',
  create: { action: '/publication/create', label: (locale) => articleListTexts[locale].create },
  async find(db, { locale, now }) {
    const { newest, allOf } = articleListTexts[locale];
    const { untitled } = articleEditorTexts[locale].list;
    const lists = [
      { filter: 'drafts', at: 'updated_at', order: 'desc', format: formatNearDate },
      { filter: 'scheduled', at: 'publish_at', order: 'asc', format: formatNearTime },
      { filter: 'published', at: 'published_at', order: 'desc', format: formatNearDate },
    ] as const;
    const found = lists.map(async ({ filter, at, order, format }) => {
      const rows = await draftsIn(db, filter)
        .select(['d.id', 'd.title', `d.${at} as at`])
        .orderBy(`d.${at}`, order)
        .limit(mostListed + 1)
        .execute();
      return {
        title: newest[filter],
        all:
          rows.length > mostListed
            ? { to: `/admin/articles?state=${filter}`, label: allOf[filter] }
            : undefined,
        rows: rows.slice(0, mostListed).map(({ id, title, at }) => ({
          to: `/admin/articles/${id}`,
          name: title || untitled(id),
          at: format(locale, at ?? 0, now),
        })),
      };
    });
    return Promise.all(found);
  },
};
