import { can } from '#app/http/session/permissions.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { countUpTo } from '#app/office/list.server.ts';
import { menuNames } from '#app/office/menu-texts.ts';
import type { Feature } from '#app/office/registry.ts';
import { findNewest } from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { dataRequestEmail } from './email.server.ts';
import { privacyJournalTexts } from './journal-texts.ts';
import { dataRequestNotification } from './notification.ts';
import { officeTexts } from './office-texts.ts';
import { requestMs } from './requests.ts';

/** Open, from people whose email address is verified. */
const provedRequests = (db: Db) =>
  db
    .selectFrom('data_request')
    .where('proved_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('email', 'is not', null);

export const privacy: Feature = {
  notifications: [dataRequestNotification],
  journal: { texts: privacyJournalTexts },
  emails: [dataRequestEmail],
  badges: { '/admin/privacy': (db) => countUpTo(provedRequests(db)) },
  async waiting(db, { locale, role, limit }) {
    if (!can(role, 'privacy.answer')) return [];
    const rows = await provedRequests(db)
      .select(['id', 'email', 'choice', 'proved_at'])
      .orderBy('proved_at')
      .limit(limit)
      .execute();
    return rows.map(({ id, email, choice, proved_at }) => ({
      kind: 'dataRequest',
      about: 'people',
      id,
      at: proved_at ?? 0,
      what: officeTexts[locale][choice === 'copy' ? 'copy' : 'erase'](email ?? ''),
      to: choice === 'copy' ? `/admin/privacy/${id}` : `/admin/privacy/${id}/erasure`,
      deed: 'answer',
    }));
  },
  search: {
    order: 10,
    tables: ['data_request'],
    async find(db, query) {
      const { text, locale, role } = query;
      if (!can(role, 'privacy.answer')) return [];
      const rows = await findNewest(db, 'data_request', [contains(db, 'email', text)], query);
      const hits = rows.map(({ id, email, created_at }) => ({
        to: `/admin/privacy/${id}` as const,
        main: email ?? '',
        more: formatDateTime(locale, created_at),
      }));
      return [{ title: menuNames[locale]['/admin/privacy'], hits }];
    },
  },
  personalData: {
    ofPerson: {
      read: async (db, { email }) => ({
        data_requests: await db
          .selectFrom('data_request')
          .select(['choice', 'created_at', 'proved_at', 'done_at'])
          .where('email', '=', email)
          .execute(),
      }),
      async erase(trx, { email }) {
        await trx
          .updateTable('data_request')
          .set({ email: null, token_hash: null, copy_hash: null })
          .where('email', '=', email)
          .execute();
        return [];
      },
    },
  },
  retention: [
    { table: 'data_request', keptMs: requestMs },
    { table: 'erased_person', by: ['email_hash', 'erased_at'] },
  ],
};
