import { contactFields } from '#app/features/contact/fields.ts';
import {
  countRows,
  listed,
  type PersonalData,
  readOwn,
  sameEmail,
} from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';

export const messageData: PersonalData = {
  // Without the texts, which are also about those who sent the messages.
  ofMember: (db, { id }) =>
    readOwn(db, id, {
      replies_by_you: { table: 'message_reply', columns: ['id', 'message_id', 'created_at'] },
      notes_by_you: { table: 'message_note', columns: ['id', 'message_id', 'created_at'] },
    }),
  ofPerson: {
    read: (db, { email }) => readMessages(db, email),
    async find(db, { email }) {
      const messages = await listMessageIds(db, email);
      const replies = await answersTo(db, 'message_reply', messages).select('id').execute();
      return {
        emails: [...messages, ...replies.map(({ id }) => id)],
        notifications: messages,
        journal: { message: messages },
      };
    },
    async count(db, { email }) {
      const messages = await listMessageIds(db, email);
      return {
        messages: messages.length,
        answers:
          (await countRows(answersTo(db, 'message_reply', messages).select('id'))) +
          (await countRows(answersTo(db, 'message_note', messages).select('id'))) +
          (await countRows(answersOf(db, email, messages).select('id'))),
      };
    },
    /** By foreign keys, a thread goes with its message. */
    async erase(trx, { email }) {
      await trx.deleteFrom('message_answer').where(sameEmail('from_email', email)).execute();
      await trx.deleteFrom('message').where(sameEmail('email', email)).execute();
      return [];
    },
  },
};

async function listMessageIds(db: Db, email: string): Promise<string[]> {
  const own = db.selectFrom('message').select('id').where(sameEmail('email', email));
  return (await own.execute()).map(({ id }) => id);
}

const answersTo = (db: Db, table: 'message_reply' | 'message_note', messages: readonly string[]) =>
  // The type of one table stands for both.
  db.selectFrom(table as 'message_note').where('message_id', 'in', listed(messages));

/** Answers in these threads, and what the person wrote in those of others. */
const answersOf = (db: Db, email: string, messages: readonly string[]) =>
  db
    .selectFrom('message_answer')
    .where((w) => w.or([w('message_id', 'in', listed(messages)), sameEmail('from_email', email)]));

/** With what the team answered, and how many notes it has written for itself. */
async function readMessages(db: Db, email: string) {
  const messages = await db
    .selectFrom('message')
    .select(['id', ...contactFields.columns, 'locale'])
    .select(['local_date_time', 'suspicion', 'state', 'word_at', 'created_at'])
    .where(sameEmail('email', email))
    .orderBy('created_at')
    .execute();
  const ids = messages.map(({ id }) => id);
  return {
    messages,
    message_replies: await db
      .selectFrom('message_reply')
      .select(['id', 'message_id', 'text', 'created_at'])
      .where('message_id', 'in', listed(ids))
      // One that was undone never left.
      .where('undone_at', 'is', null)
      .orderBy('created_at')
      .execute(),
    message_answers: await answersOf(db, email, ids)
      .select(['id', 'message_id', 'from_name', 'from_email', 'text', 'quoted', 'created_at'])
      .orderBy('created_at')
      .execute(),
    // Without their contents: whoever sent them has them.
    message_files: await db
      .selectFrom('message_file')
      .select(['message_id', 'answer_id', 'name', 'bytes', 'created_at'])
      .where('message_id', 'in', listed(ids))
      .orderBy('created_at')
      .execute(),
    message_note_count: await countRows(answersTo(db, 'message_note', ids).select('id')),
  };
}
