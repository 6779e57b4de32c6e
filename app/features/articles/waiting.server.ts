import type { ListWaiting } from '#app/office/today/waiting.server.ts';
import { listDueDrafts } from './draft-list.server.ts';

const sentences = {
  fr: {
    article: (title: string) => `Article prêt à publier : « ${title} »`,
    scheduledArticle: (title: string) => `Article programmé : « ${title} »`,
  },
  en: {
    article: (title: string) => `Article ready to be published: “${title}”`,
    scheduledArticle: (title: string) => `Article scheduled: “${title}”`,
  },
  ht: {
    article: (title: string) => `Atik pare pou pibliye: « ${title} »`,
    scheduledArticle: (title: string) => `Atik pwograme: « ${title} »`,
  },
};

export const listWaitingArticles: ListWaiting = async (db, { locale, now, limit }) =>
  (await listDueDrafts(db, now, limit)).map(({ id, title, at, publishAt }) => {
    const kind = publishAt === null ? 'article' : 'scheduledArticle';
    return {
      kind,
      id: String(id),
      at,
      what: sentences[locale][kind](title),
      to: `/admin/articles/${id}`,
    };
  });
