import { randomUUID } from 'node:crypto';
import { enqueueEmail, withdrawEmail } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result } from '#app/http/result.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { recordChange, rowChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { MessageRow } from '#app/platform/schema.ts';
import { isReplyEmail, messageReplyEmail } from './email.server.ts';
import type { MessageState } from './states.ts';

/** How long a reply waits before it leaves, in milliseconds: until then, an undo stops it. */
export const replyDelayMs = 60_000;

/** How long the same text from the same person is the same reply, or note, in milliseconds. */
const sameMs = 24 * 60 * 60_000;

type By = { messageId: string; accountId: string };
type Entry = { entryId: string };
/** `isAgain` when it was stored already, with this entry. */
type Once = Entry & { isAgain?: true };

/**
 * Sets the state of a message; one that was suspect is as any other then. Where `from` is given,
 * one in another state is left as it is.
 */
export async function changeState(
  db: Db,
  {
    messageId,
    accountId,
    state,
    from,
  }: By & { state: MessageState; from?: readonly MessageState[] | undefined },
  now: number,
): Promise<Result<Entry, never, 'gone' | 'unchanged' | 'changed'>> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, messageId);
    if (!message) return { outcome: 'rejected', reason: 'gone' };
    if (message.state === state) return { outcome: 'rejected', reason: 'unchanged' };
    if (from && !from.some((each) => each === message.state))
      return { outcome: 'rejected', reason: 'changed' };
    // Of a suspect message only the team’s mailbox was told.
    if (message.state === 'suspect' && state === 'new')
      await notify(trx, { kind: 'message', subjectId: messageId }, now);
    return done(
      await updateMessage(trx, message, { state }, { accountId, action: `message.${state}` }, now),
    );
  });
}

/** Stores who of the team takes care of a message, which is open then; or nobody. */
export async function assignMessage(
  db: Db,
  { messageId, accountId, assigneeId }: By & { assigneeId: string | null },
  now: number,
): Promise<Result<Entry, never, 'gone' | 'unchanged' | 'noMember'>> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, messageId);
    if (!message) return { outcome: 'rejected', reason: 'gone' };
    if (message.assignee_id === assigneeId) return { outcome: 'rejected', reason: 'unchanged' };
    if (assigneeId !== null && !(await isInTeam(trx, assigneeId)))
      return { outcome: 'rejected', reason: 'noMember' };
    const after = {
      assignee_id: assigneeId,
      state: assigneeId !== null && message.state === 'new' ? 'open' : message.state,
    };
    const action = assigneeId === null ? 'message.unassigned' : 'message.assigned';
    return done(await updateMessage(trx, message, after, { accountId, action }, now));
  });
}

async function isInTeam(trx: Db, id: string): Promise<boolean> {
  const member = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['editor', 'owner'])
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return member !== undefined;
}

/** Stores what the team is to know about a message. */
export async function addNote(
  db: Db,
  { messageId, accountId, text }: By & { text: string },
  now: number,
): Promise<Result<Once, never, 'gone'>> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockMessage(trx, messageId))) return { outcome: 'rejected', reason: 'gone' };
    const same = await findSameNote(trx, { messageId, accountId, text }, now);
    if (same) return done({ entryId: same, isAgain: true });
    const id = randomUUID();
    await trx
      .insertInto('message_note')
      .values({
        id,
        message_id: messageId,
        account_id: accountId,
        text,
        created_at: now,
        removed_at: null,
      })
      .execute();
    // What its undo restores is that nobody sees it.
    const changes = [
      {
        table: 'message_note' as const,
        id,
        before: { removed_at: now },
        after: { removed_at: null },
      },
    ];
    return done({
      entryId: await recordChange(
        trx,
        { ...about(messageId), accountId, action: 'message.noted', changes },
        now,
      ),
    });
  });
}

/** @returns the entry in the journal of the same note */
async function findSameNote(
  trx: Db,
  { messageId, accountId, text }: By & { text: string },
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
    .where('n.message_id', '=', messageId)
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
export async function sendReply(
  db: Db,
  {
    messageId,
    accountId,
    text,
    closes,
    version,
  }: By & { text: string; closes: boolean; version: number | undefined },
  now: number,
): Promise<Result<Once, never, 'gone' | 'conflict'>> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, messageId);
    if (!message) return { outcome: 'rejected', reason: 'gone' };
    const same = await findSameReply(trx, { messageId, accountId, text }, now);
    if (same) {
      // What is asked besides is done all the same.
      const by = { accountId, action: 'message.done' as const };
      if (closes && message.state === 'waiting')
        await updateMessage(trx, message, { state: 'done' }, by, now);
      return done({ entryId: same.id, isAgain: true });
    }
    if (version !== undefined && version !== (await findVersion(trx, messageId)))
      return { outcome: 'rejected', reason: 'conflict' };
    const state = closes ? 'done' : 'waiting';
    // Not to be undone without its email: `undoReply` does.
    const entryId = await recordChange(
      trx,
      { ...about(messageId), accountId, action: 'message.replied', changes: [] },
      now,
    );
    await trx
      .insertInto('message_reply')
      .values({
        id: entryId,
        message_id: messageId,
        account_id: accountId,
        text,
        state_before: message.state,
        state_after: state,
        created_at: now,
        undone_at: null,
      })
      .execute();
    await trx.updateTable('message').set({ state }).where('id', '=', messageId).execute();
    await enqueueEmail(trx, messageReplyEmail({ replyId: entryId }), now + replyDelayMs);
    return done({ entryId });
  });
}

/** One that was refused is no reason not to write it again. */
async function findSameReply(
  trx: Db,
  { messageId, accountId, text }: By & { text: string },
  now: number,
) {
  return trx
    .selectFrom('message_reply as r')
    .leftJoin('outbox as o', (join) => join.on(isReplyEmail))
    .select('r.id')
    .where('r.message_id', '=', messageId)
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
export async function undoReply(
  db: Db,
  { messageId, replyId, accountId }: By & { replyId: string },
  now: number,
): Promise<Result<Entry, never, 'gone' | 'mailed'>> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, messageId);
    const reply = await trx
      .selectFrom('message_reply')
      .selectAll()
      .where('id', '=', replyId)
      .where('message_id', '=', messageId)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (!message || !reply) return { outcome: 'rejected', reason: 'gone' };
    if (!(await withdrawEmail(trx, messageReplyEmail({ replyId }))))
      return { outcome: 'rejected', reason: 'mailed' };
    await trx
      .updateTable('message_reply')
      .set({ undone_at: now })
      .where('id', '=', replyId)
      .execute();
    if (message.state === reply.state_after)
      await trx
        .updateTable('message')
        .set({ state: reply.state_before })
        .where('id', '=', messageId)
        .execute();
    const action = 'message.unreplied';
    const entryId = await recordChange(
      trx,
      { ...about(messageId), accountId, action, changes: [] },
      now,
    );
    await trx
      .updateTable('journal_entry')
      .set({ undone_by: entryId })
      .where('id', '=', replyId)
      .execute();
    return done({ entryId });
  });
}

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

export const about = (messageId: string) => ({
  role: 'editor' as const,
  subject: 'message',
  subjectId: messageId,
});

/** A write locks the row on both engines until the transaction ends. */
export async function lockMessage(trx: Db, id: string): Promise<MessageRow | undefined> {
  return trx
    .updateTable('message')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

async function updateMessage(
  trx: Db,
  message: MessageRow,
  after: Partial<MessageRow>,
  by: { accountId: string; action: JournalAction },
  now: number,
): Promise<Entry> {
  const change = rowChange('message', message, after);
  await trx.updateTable('message').set(after).where('id', '=', message.id).execute();
  return {
    entryId: await recordChange(trx, { ...about(message.id), ...by, changes: [change] }, now),
  };
}
