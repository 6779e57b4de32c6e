import { sql } from 'kysely';
import { formatDateTime } from '#app/i18n/format.ts';
import {
  excerptOf,
  findNewest,
  type SearchQuery,
  type SearchSource,
} from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains, containsPhone, textPattern } from '#app/platform/text-search.server.ts';
import { firstLineOf } from '../messages.server.ts';
import { officeTexts } from './office-texts.ts';

/** By who wrote and what, and by what was replied, answered and noted. */
export const searchMessages: SearchSource = {
  order: 1,
  tables: ['message'],
  async find(db, query) {
    const { text, locale } = query;
    const rows = await findNewest(
      db,
      'message',
      [
        ...['from_name', 'email', 'message'].map((column) => contains(db, column, text)),
        ...containsPhone('phone', text),
        ...(['message_reply', 'message_answer', 'message_note'] as const).map((table) =>
          hasSaid(db, table, query),
        ),
      ],
      query,
    );
    const pattern = textPattern(text);
    const lineOf = (message: string) =>
      pattern.test(message) ? excerptOf(pattern, message) : firstLineOf(message);
    const hits = rows.map(({ id, from_name, message, created_at }) => ({
      to: `/admin/messages/${id}` as const,
      main: from_name,
      more: `${lineOf(message)} · ${formatDateTime(locale, created_at)}`,
    }));
    return [{ title: officeTexts[locale].name, hits }];
  },
};

const gone = { message_reply: 'undone_at', message_note: 'removed_at', message_answer: null };

/** Whether the newest texts of a kind have one that is about the message. */
function hasSaid(db: Db, table: keyof typeof gone, { text, within }: SearchQuery) {
  const column = gone[table];
  const newest = db
    .selectFrom(table as 'message_note')
    .select(['message_id', 'text'])
    .$if(column !== null, (query) => query.where(sql.ref(column ?? ''), 'is', null))
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (query) => query.limit(within ?? 0));
  const found = db
    .selectFrom(newest.as('said'))
    .select('said.message_id')
    .where(contains(db, 'said.text', text));
  return sql<boolean>`id in ${found}`;
}
