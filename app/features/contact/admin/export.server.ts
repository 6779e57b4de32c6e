import type { Db } from '#app/platform/database.server.ts';

/**
 * Replies to somebody's messages, without their authors. A reply that was
 * undone never left. Of its notes for itself, only how many there are.
 */
export async function exportAboutMessages(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return { message_replies: [], message_note_count: 0 };
  const notes = await db
    .selectFrom('message_note')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('message_id', 'in', messageIds)
    .executeTakeFirstOrThrow();
  return {
    message_replies: await db
      .selectFrom('message_reply')
      .select(['id', 'message_id', 'text', 'created_at'])
      .where('message_id', 'in', messageIds)
      .where('undone_at', 'is', null)
      .orderBy('created_at')
      .execute(),
    message_note_count: Number(notes.count),
  };
}

/**
 * When somebody of the team answered messages or wrote about them: the texts are also about those
 * who sent the messages.
 */
export async function exportWritten(db: Db, accountId: string) {
  const written = (table: 'message_reply' | 'message_note') =>
    db
      // The type of one table stands for both.
      .selectFrom(table as 'message_note')
      .select(['id', 'message_id', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute();
  return {
    replies_by_you: await written('message_reply'),
    notes_by_you: await written('message_note'),
  };
}
