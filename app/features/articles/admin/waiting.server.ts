import { countUpTo } from '#app/office/list.server.ts';
import type { Badges, ListWaiting } from '#app/office/today/waiting.server.ts';
import { officeTexts } from './office-texts.ts';

/** Ready drafts, which nobody has published or scheduled. */
export const articleBadges: Badges = {
  '/admin/articles': (db) =>
    countUpTo(
      db
        .selectFrom('article_draft')
        .where('trashed_at', 'is', null)
        .where('ready_at', 'is not', null)
        .where('publish_at', 'is', null),
    ),
};

export const listWaitingArticles: ListWaiting = async (db, { locale, now, limit }) => {
  const rows = await db
    .selectFrom('article_draft')
    .select(['id', 'title', 'ready_at', 'publish_at', 'updated_at'])
    .where('trashed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('ready_at', 'is not', null), eb('publish_at', 'is', null)]),
        eb('publish_at', '<', now + 24 * 60 * 60_000),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, ready_at, publish_at, updated_at }) => {
    const isReady = publish_at === null;
    return {
      kind: 'article',
      about: 'site',
      id: String(id),
      at: isReady ? (ready_at ?? updated_at) : updated_at,
      what: officeTexts[locale][isReady ? 'article' : 'scheduledArticle'](title),
      to: `/admin/articles/${id}`,
      deed: isReady ? 'publish' : 'check',
    };
  });
};
