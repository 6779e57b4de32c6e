import { countUpTo } from '#app/office/list.server.ts';
import type { Badges, ListWaiting, WeekCount } from '#app/office/today/waiting.server.ts';
import { shownPictures } from '../pictures.server.ts';
import { officeTexts } from './office-texts.ts';

export const pictureBadges: Badges = {
  '/admin/pictures': (db) => countUpTo(db.selectFrom('picture').where('state', '=', 'pending')),
};

export const listWaitingPictures: ListWaiting = async (db, { locale, limit }) => {
  const rows = await shownPictures(db, locale)
    .where('p.state', '=', 'pending')
    .orderBy('p.sent_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, sentAt, title }) => ({
    kind: 'picture',
    about: 'site',
    id,
    at: sentAt,
    what: officeTexts[locale].waiting(title),
    to: `/admin/pictures/${id}`,
    deed: 'approve',
  }));
};

export const picturesOfWeek: WeekCount = {
  order: 2,
  rows: [['journal_entry', 'created_at', { subject: 'picture' }]],
  text: (locale, n) => officeTexts[locale].decided(n),
};
