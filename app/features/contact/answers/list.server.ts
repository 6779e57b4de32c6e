import type { Db } from '#app/platform/database.server.ts';

const maxShown = 100;

/** What somebody has answered by email, the oldest first, with its files. */
export async function listAnswers(db: Db, messageId: string) {
  const [answers, files] = await Promise.all([
    db
      .selectFrom('message_answer')
      .select(['id', 'from_name as by', 'from_email as email', 'text', 'quoted'])
      .select('created_at as at')
      .where('message_id', '=', messageId)
      .orderBy('created_at')
      .limit(maxShown)
      .execute(),
    listFiles(db, messageId),
  ]);
  return answers.map((answer) => ({
    ...answer,
    files: files.filter(({ answerId }) => answerId === answer.id),
  }));
}

export type ThreadFile = Awaited<ReturnType<typeof listFiles>>[number];

/** Those of a message and of its answers. */
export async function listFiles(db: Db, messageId: string) {
  return db
    .selectFrom('message_file')
    .select(['id', 'answer_id as answerId', 'name', 'bytes', 'width', 'height'])
    .select('is_left_out as isLeftOut')
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxShown)
    .execute();
}
