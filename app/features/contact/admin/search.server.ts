import { formatDateTime } from '#app/i18n/format.ts';
import type { SearchGroup, SearchQuery, SearchSource } from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { firstLineOf } from '../messages.server.ts';
import { officeTexts } from './office-texts.ts';

export const searchMessages: SearchSource = { order: 1, tables: ['message'], find };

async function find(db: Db, { text, locale, within, most }: SearchQuery): Promise<SearchGroup[]> {
  const newest = db
    .selectFrom('message')
    .select(['id', 'from_name', 'email', 'message', 'created_at'])
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const rows = await db
    .selectFrom(newest.as('m'))
    .selectAll()
    .where((eb) =>
      eb.or(['from_name', 'email', 'message'].map((column) => contains(db, column, text))),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  const hits = rows.map(({ id, from_name, message, created_at }) => ({
    to: `/admin/messages/${id}` as const,
    main: from_name,
    more: `${firstLineOf(message)} · ${formatDateTime(locale, created_at)}`,
  }));
  return [{ title: officeTexts[locale].name, hits }];
}
