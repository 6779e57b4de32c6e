import type { ListWaiting } from '#app/office/today/waiting.server.ts';
import { listDueDrafts } from '../draft-list.server.ts';
import { officeTexts } from './office-texts.ts';

export const listWaitingArticles: ListWaiting = async (db, { locale, now, limit }) =>
  (await listDueDrafts(db, now, limit)).map(({ id, title, at, publishAt }) => {
    const kind = publishAt === null ? 'article' : 'scheduledArticle';
    return {
      kind,
      id: String(id),
      at,
      what: officeTexts[locale][kind](title),
      to: `/admin/articles/${id}`,
    };
  });
