import { randomUUID } from 'node:crypto';
import { enqueueEmail, withdrawEmail } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { type Entry, journaled } from '#app/office/journal/journaled.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { messageNotification } from '../notification.ts';
import { isReplyEmail, messageReplyEmail } from './email.server.ts';
import type { MessageState } from './states.ts';
import { selectTeam } from './thread.server.ts';

/** In milliseconds: until a reply leaves, an undo stops it. */
export const replyDelayMs = 60_000;

/** How long the same text from the same person is the same reply, or note, in milliseconds. */
const sameMs = 24 * 60 * 60_000;

type ByMember = { accountId: string; text: string };
/** `isAgain` when it was stored already. */
type Once = Partial<Entry> & { isAgain?: true };

/** At most 60 emails in any hour: a taken account must not write to everyone who ever wrote. */
export const replyLimit = (secret: string, accountId: string): Limit =>
  limitsFor(secret, 'reply').bucket(['account', accountId], { burst: 30, everySeconds: 120 });

export const onMessage = journaled('message', { key: 'id' });

/** Where `from` is given, a message in another state is left as it is. */
export const changeState = onMessage(
  async (
    { trx, row, now, change },
    { state, from }: { state: MessageState; from?: readonly MessageState[] | undefined },
  ) => {
    if (row.state === state) return rejected('unchanged');
    if (from && !from.some((each) => each === row.state)) return rejected('changed');
    // Only the team's mailbox was told of a suspect message.
    if (row.state === 'suspect' && state === 'new')
      await notify(trx, messageNotification(row.id), now);
    return change({ state }, `message.${state}`);
  },
);

export const assignMessage = onMessage(
  async ({ trx, row, change }, { assigneeId }: { assigneeId: string | null }) => {
    if (row.assignee_id === assigneeId) return rejected('unchanged');
    const team = selectTeam(trx);
    if (assigneeId !== null && !(await team.where('id', '=', assigneeId).executeTakeFirst()))
      return rejected('noMember');
    const state = assigneeId !== null && row.state === 'new' ? 'open' : row.state;
    return change(
      { assignee_id: assigneeId, state },
      assigneeId === null ? 'message.unassigned' : 'message.assigned',
    );
  },
);

export const addNote = onMessage(
  async (
    { trx, row, now, changes, record },
    { accountId, text }: ByMember,
  ): Promise<Result<Once>> => {
    const same = await trx
      .selectFrom('message_note')
      .select('id')
      .where('message_id', '=', row.id)
      .where('account_id', '=', accountId)
      .where('text', '=', text)
      .where('created_at', '>', now - sameMs)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (same) return done({ isAgain: true });
    const note = { id: randomUUID(), removed_at: null };
    await trx
      .insertInto('message_note')
      .values({ ...note, message_id: row.id, account_id: accountId, text, created_at: now })
      .execute();
    // Its undo hides it again.
    changes.push({
      table: 'message_note',
      id: note.id,
      before: { removed_at: now },
      after: { removed_at: null },
    });
    return record('message.noted');
  },
);

/** How often anything about a message was changed: a reply from an older page is a conflict. */
export async function findVersion(db: Db, messageId: string): Promise<number> {
  const { n } = await db
    .selectFrom('journal_entry')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('subject', '=', 'message')
    .where('subject_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

type Reply = ByMember & {
  closes: boolean;
  /** The version of the page; undefined to reply in any case. */
  version: number | undefined;
};

/**
 * Stores a reply, which leaves by email a minute later. The same reply again is not sent again: a
 * second press, or the form that the Back button brought back, whose page names the newest version.
 * @returns the entry in the journal, whose id is also the reply's
 */
export const sendReply = onMessage(
  async (
    { trx, row, now, change, record },
    { accountId, text, closes, version }: Reply,
  ): Promise<Result<Entry & Once, never, 'conflict'>> => {
    const same = await trx
      .selectFrom('message_reply as r')
      .leftJoin('outbox as o', (join) => join.on(isReplyEmail))
      .select('r.id')
      .where('r.message_id', '=', row.id)
      .where('r.account_id', '=', accountId)
      .where('r.text', '=', text)
      .where('r.created_at', '>', now - sameMs)
      .where('r.undone_at', 'is', null)
      // One that was refused may be written again.
      .where('o.failed_at', 'is', null)
      .executeTakeFirst();
    if (same) {
      // The message is closed even then.
      if (closes && row.state === 'waiting') await change({ state: 'done' }, 'message.done');
      return done({ entryId: same.id, isAgain: true });
    }
    if (version !== undefined && version !== (await findVersion(trx, row.id)))
      return rejected('conflict');
    const state = closes ? 'done' : 'waiting';
    // Not to be undone without its email: `undoReply` does.
    const recorded = await record('message.replied');
    const { entryId } = recorded.value;
    await trx
      .insertInto('message_reply')
      .values({
        id: entryId,
        message_id: row.id,
        account_id: accountId,
        text,
        state_before: row.state,
        state_after: state,
        created_at: now,
        undone_at: null,
      })
      .execute();
    await trx.updateTable('message').set({ state }).where('id', '=', row.id).execute();
    await enqueueEmail(trx, messageReplyEmail({ replyId: entryId }), now + replyDelayMs);
    return recorded;
  },
);

/** Takes a reply back before its email leaves, and the state that it left the message in. */
export const undoReply = onMessage(
  async ({ trx, row, now, record }, { replyId }: { replyId: string }) => {
    const reply = await trx
      .selectFrom('message_reply')
      .selectAll()
      .where('id', '=', replyId)
      .where('message_id', '=', row.id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (!reply) return rejected('gone');
    if (!(await withdrawEmail(trx, messageReplyEmail({ replyId })))) return rejected('mailed');
    await trx
      .updateTable('message_reply')
      .set({ undone_at: now })
      .where('id', '=', replyId)
      .execute();
    if (row.state === reply.state_after)
      await trx
        .updateTable('message')
        .set({ state: reply.state_before })
        .where('id', '=', row.id)
        .execute();
    const recorded = await record('message.unreplied');
    await trx
      .updateTable('journal_entry')
      .set({ undone_by: recorded.value.entryId })
      .where('id', '=', replyId)
      .execute();
    return recorded;
  },
);

export async function findUndoneText(
  db: Db,
  messageId: string,
  replyId: string,
): Promise<string | undefined> {
  const reply = await db
    .selectFrom('message_reply')
    .select('text')
    .where('id', '=', replyId)
    .where('message_id', '=', messageId)
    .where('undone_at', 'is not', null)
    .executeTakeFirst();
  return reply?.text;
}
