import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { answerTexts } from './texts.ts';

const maxShown = 100;

type Answered = { id: string; email: string };

/** Email answers to a message, the oldest first. */
export async function listAnswers(db: Db, locale: Locale, { id: messageId, email }: Answered) {
  const t = answerTexts[locale];
  const answers = await db
    .selectFrom('message_answer')
    .select(['id', 'from_name as by', 'from_email as from', 'text', 'quoted', 'created_at as at'])
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .limit(maxShown)
    .execute();
  return answers.map(({ from, ...answer }) => ({
    ...answer,
    kind: 'answer' as const,
    text: answer.text || t.withoutText,
    head: from.toLowerCase() === email.toLowerCase() ? t.answer : t.answerFrom(from),
  }));
}

/** Those of a message, and of its answers. */
export async function listFiles(db: Db, locale: Locale, messageId: string) {
  const t = answerTexts[locale];
  const rows = await db
    .selectFrom('message_file')
    .select(['id', 'answer_id as answerId', 'name', 'bytes', 'width', 'height'])
    .select('is_left_out as isLeftOut')
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxShown)
    .execute();
  return rows.map(({ name, bytes, ...file }) => {
    const label = t.file(name, Math.ceil(bytes / 1_000));
    return { ...file, label: file.isLeftOut ? t.leftOut(label) : label };
  });
}
