import { sql } from 'kysely';
import type { Db } from '#app/platform/database.server.ts';
import { firstLineOf } from '../messages.server.ts';
import { type MessageFilter, type MessageState, messageFilters } from './states.ts';

const perPage = 50;
/** Beyond it a count says “99+”: it must not take longer with more messages. */
const mostCounted = 100;
/** How much of a message is read for its first line, in characters. */
const readLength = 400;

/** A message in a list. */
export type ListedMessage = {
  id: string;
  name: string;
  firstLine: string;
  country: string;
  state: MessageState;
  assignee: string | null;
  at: number;
};

/** The last message of a page. */
export type MessageCursor = { at: number; id: string };

type Of = { filter: MessageFilter; accountId: string };

/** One page of messages, the newest first. */
export async function listMessages(
  db: Db,
  of: Of,
  after?: MessageCursor,
): Promise<{ messages: ListedMessage[]; next: MessageCursor | null }> {
  const rows = await filtered(db, of)
    .leftJoin('account as a', 'a.id', 'm.assignee_id')
    .select((eb) => [
      'm.id',
      'm.from_name',
      'm.country',
      'm.state',
      'm.created_at',
      'a.username',
      eb.fn<string>('substr', ['m.message', eb.lit(1), eb.lit(readLength)]).as('start'),
    ])
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('m.created_at', 'm.id'), '<', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .limit(perPage + 1)
    .execute();
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    messages: shown.map((row) => ({
      id: row.id,
      name: row.from_name,
      firstLine: firstLineOf(row.start),
      country: row.country,
      state: row.state as MessageState,
      assignee: row.username,
      at: row.created_at,
    })),
    next: rows.length > perPage && last ? { at: last.created_at, id: last.id } : null,
  };
}

/** How many messages each filter shows, up to a hundred. */
export async function countMessages(
  db: Db,
  accountId: string,
): Promise<Record<MessageFilter, number>> {
  const counts = await Promise.all(
    messageFilters.map(async (filter) => {
      const some = filtered(db, { filter, accountId }).select('m.id').limit(mostCounted).as('some');
      const { n } = await db
        .selectFrom(some)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return [filter, Number(n)] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<MessageFilter, number>;
}

function filtered(db: Db, { filter, accountId }: Of) {
  const messages = db
    .selectFrom('message as m')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc');
  // In the words of the index, which has no messages that are done.
  if (filter === 'mine')
    return messages.where('m.assignee_id', '=', accountId).where(sql<boolean>`m.state <> 'done'`);
  return messages.where('m.state', '=', filter);
}

/** Messages that nobody has answered since before `before` (milliseconds), the oldest first. */
export async function listUnanswered(
  db: Db,
  before: number,
  limit: number,
): Promise<{ id: string; name: string; at: number }[]> {
  // One query for each state: the index has them in order.
  const lists = await Promise.all(
    (['new', 'open'] as const).map((state) =>
      db
        .selectFrom('message')
        .select(['id', 'from_name as name', 'created_at as at'])
        .where('state', '=', state)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => a.at - b.at)
    .slice(0, limit);
}
