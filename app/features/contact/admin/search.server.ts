import { sql } from 'kysely';
import { can } from '#app/http/session/permissions.ts';
import { formatNearDate } from '#app/i18n/format.ts';
import {
  excerptOf,
  findNewest,
  type SearchQuery,
  type SearchSource,
} from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains, containsPhone, textPattern } from '#app/platform/text-search.server.ts';
import { contactFields } from '../fields.ts';
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
        ...contactFields.written.map((column) => contains(db, column, text)),
        ...containsPhone('phone', text),
        ...isOfDonor(db, query),
        ...saidIn.map((table) => sql<boolean>`id in ${saidWith(db, table, query)}`),
      ],
      query,
    );
    const pattern = textPattern(text);
    const { name, said: names } = officeTexts[locale];
    const said = new Map<string, string>();
    const ids = rows.map(({ id }) => id);
    for (const table of ids.length > 0 ? saidIn : [])
      for (const found of await saidWith(db, table, query)
        .where('said.message_id', 'in', ids)
        .select('said.text')
        .execute())
        said.set(found.message_id, `${names[table]} ${excerptOf(pattern, found.text)}`);
    const lineOf = (id: string, message: string) =>
      pattern.test(message) ? excerptOf(pattern, message) : (said.get(id) ?? firstLineOf(message));
    const hits = rows.map(({ id, from_name, message, created_at }) => ({
      to: `/admin/messages/${id}` as const,
      main: from_name,
      more: `${formatNearDate(locale, created_at, Date.now())} · ${lineOf(id, message)}`,
    }));
    return [{ title: name, hits }];
  },
};

/** Their messages are shown with the phone of their donation, to those who may see that. */
function isOfDonor(db: Db, { text, role, within }: SearchQuery) {
  const [hasPhone] = can(role, 'donor.contact') ? containsPhone('phone', text) : [];
  if (!hasPhone) return [];
  const newest = db
    .selectFrom('donation')
    .select(['email', 'phone'])
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (query) => query.limit(within ?? 0));
  const emails = db
    .selectFrom(newest.as('donor'))
    .select(sql<string>`lower(email)`.as('email'))
    .where(hasPhone);
  return [sql<boolean>`lower(email) in ${emails}`];
}

/** Replies and answers before internal notes. */
const saidIn = ['message_note', 'message_answer', 'message_reply'] as const;

const gone = { message_reply: 'undone_at', message_note: 'removed_at', message_answer: null };

/** The newest texts of a kind that are about what is searched for. */
function saidWith(db: Db, table: keyof typeof gone, { text, within }: SearchQuery) {
  const column = gone[table];
  const newest = db
    .selectFrom(table as 'message_note')
    .select(['message_id', 'text'])
    .$if(column !== null, (query) => query.where(sql.ref(column ?? ''), 'is', null))
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (query) => query.limit(within ?? 0));
  return db
    .selectFrom(newest.as('said'))
    .select('said.message_id')
    .where(contains(db, 'said.text', text));
}
