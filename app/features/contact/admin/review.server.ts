import { randomUUID } from 'node:crypto';
import { enqueueEmail, withdrawEmail } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { rolesWith } from '#app/http/session/permissions.ts';
import { type Entry, journaled } from '#app/office/journal/journaled.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { isReplyEmail, messageReplyEmail } from './email.server.ts';
import type { MessageState } from './states.ts';

/** How long a reply waits before it leaves, in milliseconds: until then, an undo stops it. */
export const replyDelayMs = 60_000;

/** How long the same text from the same person is the same reply, or note, in milliseconds. */
const sameMs = 24 * 60 * 60_000;

type ByMember = { accountId: string };
/** `isAgain` when it was stored already, with this entry. */
type Once = Entry & { isAgain?: true };

export const onMessage = journaled('message', { key: 'id' });

/**
 * Sets the state of a message; one that was suspect is as any other then. Where `from` is given,
 * one in another state is left as it is.
 */
export const changeState = onMessage(
  async (
    { trx, row, now, change },
    { state, from }: { state: MessageState; from?: readonly MessageState[] | undefined },
  ) => {
    if (row.state === state) return rejected('unchanged');
    if (from && !from.some((each) => each === row.state)) return rejected('changed');
    // Only the team's mailbox was told of a suspect message.
    if (row.state === 'suspect' && state === 'new')
      await notify(trx, { kind: 'message', subjectId: row.id }, now);
    return change({ state }, `message.${state}`);
  },
);

/** Stores who of the team takes care of a message, which is open then; or nobody. */
export const assignMessage = onMessage(
  async ({ trx, row, change }, { assigneeId }: { assigneeId: string | null }) => {
    if (row.assignee_id === assigneeId) return rejected('unchanged');
    if (assigneeId !== null && !(await isInTeam(trx, assigneeId))) return rejected('noMember');
    const state = assigneeId !== null && row.state === 'new' ? 'open' : row.state;
    return change(
      { assignee_id: assigneeId, state },
      assigneeId === null ? 'message.unassigned' : 'message.assigned',
    );
  },
);

async function isInTeam(trx: Db, id: string): Promise<boolean> {
  const member = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', rolesWith('message.decide'))
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return member !== undefined;
}

/** Stores what the team is to know about a message. */
export const addNote = onMessage(
  async (
    { trx, row, now, changes, record },
    { accountId, text }: ByMember & { text: string },
  ): Promise<Result<Once>> => {
    const same = await findSameNote(trx, { id: row.id, accountId, text }, now);
    if (same) return done({ entryId: same, isAgain: true });
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

/** @returns the entry in the journal of the same note */
async function findSameNote(
  trx: Db,
  { id, accountId, text }: ByMember & { id: string; text: string },
  now: number,
) {
  const row = await trx
    .selectFrom('message_note as n')
    .innerJoin('journal_entry as j', (join) =>
      join
        .onRef('j.subject_id', '=', 'n.message_id')
        .onRef('j.created_at', '=', 'n.created_at')
        .onRef('j.account_id', '=', 'n.account_id')
        .on('j.action', '=', 'message.noted'),
    )
    .select('j.id')
    .where('n.message_id', '=', id)
    .where('n.account_id', '=', accountId)
    .where('n.text', '=', text)
    .where('n.created_at', '>', now - sameMs)
    .where('n.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/**
 * How often anything about a message was changed: what a page shows, and what a reply from it is
 * checked against.
 */
export async function findVersion(db: Db, messageId: string): Promise<number> {
  const { n } = await db
    .selectFrom('journal_entry')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('subject', '=', 'message')
    .where('subject_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Stores a reply, which leaves by email a minute later. Written on a page that someone has changed
 * since, it is refused. The same reply again is not sent again: a second press, or the form that
 * the Back button brought back, whose page names the newest version.
 * @param version of the page; undefined to reply in any case
 * @returns the entry in the journal, whose id is also the reply's
 */
export const sendReply = onMessage(
  async (
    { trx, row, now, change, record },
    {
      accountId,
      text,
      closes,
      version,
    }: ByMember & { text: string; closes: boolean; version: number | undefined },
  ): Promise<Result<Once, never, 'conflict'>> => {
    const same = await findSameReply(trx, { id: row.id, accountId, text }, now);
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

/** One that was refused is no reason not to write it again. */
async function findSameReply(
  trx: Db,
  { id, accountId, text }: ByMember & { id: string; text: string },
  now: number,
) {
  return trx
    .selectFrom('message_reply as r')
    .leftJoin('outbox as o', (join) => join.on(isReplyEmail))
    .select('r.id')
    .where('r.message_id', '=', id)
    .where('r.account_id', '=', accountId)
    .where('r.text', '=', text)
    .where('r.created_at', '>', now - sameMs)
    .where('r.undone_at', 'is', null)
    .where('o.failed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Takes a reply back before its email leaves; the message is in the state before it, unless someone
 * has changed that since.
 */
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

/** The text of a reply that was undone: for the box that it came from. */
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
