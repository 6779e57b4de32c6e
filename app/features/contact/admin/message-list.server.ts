import { sql } from 'kysely';
import { defineList } from '#app/office/list.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { firstLineOf } from '../messages.server.ts';
import { type MessageState, messageFilters } from './states.ts';

/** How much of a message is read for its first line, in characters. */
const readLength = 400;

const startOf = (column: 'message' | 'm.message') =>
  sql<string>`substr(${sql.ref(column)}, 1, ${readLength})`.as('start');

export type ListedMessage = Awaited<ReturnType<typeof messageList.page>>['rows'][number];

export const messageList = defineList({
  filters: messageFilters,
  by: ['m.created_at', 'm.id'],
  rows: (db, filter, { accountId }: { accountId: string }) =>
    db
      .selectFrom('message as m')
      .leftJoin('account as a', 'a.id', 'm.assignee_id')
      .select(['m.id', 'm.from_name as name', 'm.country', 'm.state', 'm.created_at'])
      .select(['a.username as assignee', startOf('m.message')])
      .$narrowType<{ state: MessageState }>()
      .$if(filter !== 'mine', (q) => q.where('m.state', '=', filter))
      // In the words of the index, which has no messages that are done.
      .$if(filter === 'mine', (q) =>
        q.where('m.assignee_id', '=', accountId).where(sql<boolean>`m.state <> 'done'`),
      ),
  read: ({ start, ...row }) => ({ ...row, firstLine: firstLineOf(start) }),
});

/** `before` in milliseconds; the oldest first. */
export async function listUnanswered(db: Db, before: number, limit: number) {
  // One query for each state: the index has them in order.
  const lists = await Promise.all(
    (['new', 'open'] as const).map((state) =>
      db
        .selectFrom('message as m')
        .leftJoin('account as a', 'a.id', 'm.assignee_id')
        .select(['m.id', 'm.from_name as name', 'm.created_at as at', 'a.username as assignee'])
        .select(startOf('m.message'))
        .where('m.state', '=', state)
        .where('m.created_at', '<', before)
        .orderBy('m.created_at')
        .orderBy('m.id')
        .limit(limit)
        .execute(),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => a.at - b.at)
    .slice(0, limit)
    .map(({ start, ...message }) => ({
      ...message,
      firstWords: firstLineOf(start.replace(/\s+/g, ' ')),
    }));
}
