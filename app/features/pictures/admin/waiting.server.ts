import { countUpTo } from '#app/office/list.server.ts';
import type { Badges, ListWaiting, WeekCount } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import { officeTexts } from './office-texts.ts';

const picturesWaiting = (db: Db) => db.selectFrom('picture as p').where('p.state', '=', 'pending');

export const pictureBadges: Badges = {
  '/admin/pictures': (db) => countUpTo(picturesWaiting(db)),
};

export const listWaitingPictures: ListWaiting = async (db, { locale, limit }) => {
  const rows = await picturesWaiting(db)
    .leftJoin('picture_text as t', (join) =>
      join
        .onRef('t.picture_id', '=', 'p.id')
        .on('t.locale', '=', bestLocale('picture_text', 'picture_id', 'p.id', locale)),
    )
    .select(['p.id', 'p.sent_at as at', 't.title'])
    .orderBy('p.sent_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, title }) => ({
    kind: 'picture',
    about: 'site',
    id,
    at,
    what: officeTexts[locale].waiting(title ?? ''),
    to: `/admin/pictures/${id}`,
    deed: 'approve',
  }));
};

export const picturesOfWeek: WeekCount = {
  order: 2,
  rows: [['journal_entry', 'created_at', { subject: 'picture' }]],
  text: (locale, n) => officeTexts[locale].decided(n),
};
