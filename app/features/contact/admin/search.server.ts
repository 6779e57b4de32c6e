import { formatDateTime } from '#app/i18n/format.ts';
import { findNewest, type SearchSource } from '#app/office/search/search.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { firstLineOf } from '../messages.server.ts';
import { officeTexts } from './office-texts.ts';

export const searchMessages: SearchSource = {
  order: 1,
  tables: ['message'],
  async find(db, query) {
    const { text, locale } = query;
    const matches = ['from_name', 'email', 'message'].map((column) => contains(db, column, text));
    const rows = await findNewest(db, 'message', matches, query);
    const hits = rows.map(({ id, from_name, message, created_at }) => ({
      to: `/admin/messages/${id}` as const,
      main: from_name,
      more: `${firstLineOf(message)} · ${formatDateTime(locale, created_at)}`,
    }));
    return [{ title: officeTexts[locale].name, hits }];
  },
};
