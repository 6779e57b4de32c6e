import { randomUUID } from 'node:crypto';
import { done, type Result, rejected } from '#app/http/result.ts';
import { readReceipt, writeReceipt } from '#app/http/signature.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Registry } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import { wordTexts } from './texts.ts';

const purpose = 'word';

type Site = { secret: string; publicUrl: string };
type Asked = { id: string; from_name: string; word_at: number | null };

/**
 * The private link by which the sender of a message gives a word about the work, and the text that
 * asks for it. On the server: the scripts of a page have the texts of its own language alone.
 */
export function askForWord({ secret, publicUrl }: Site, message: Asked, locale: Locale) {
  const url = publicUrl + localizedPath(locale, wordPath(secret, message.id));
  const [first = message.from_name] = message.from_name.split(' ');
  return {
    url,
    text: wordTexts[locale].ask.message(first, url),
    isGiven: message.word_at !== null,
  };
}

export const wordPath = (secret: string, messageId: string): string =>
  `/word/${writeReceipt(secret, purpose, messageId)}`;

/** @returns the message that a link is about, until the message is deleted */
export async function findAskedMessage(db: Db, secret: string, key: string) {
  const id = readReceipt(secret, purpose, key);
  if (id === null) return undefined;
  return db
    .selectFrom('message')
    .select(['id', 'from_name', 'word_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type Word = { messageId: string; text: string; isPublic: boolean; locale: Locale };

/** Said of the work by a customer, under the name of their message. */
export type GivenWord = { text: string; locale: Locale; speaker: string; email: string };

declare module '#app/office/registry.ts' {
  interface Feature {
    /** Takes in a word that may be shown, in the transaction that receives it. */
    takeWord?: (trx: Db, word: GivenWord, now: number) => Promise<void>;
  }
}

/**
 * Takes in a customer's word, once: a feature that shows it has it, or, when it must not be shown,
 * it is a note beside the message.
 */
export const giveWord = (
  { features }: Pick<Registry, 'features'>,
  db: Db,
  { messageId, text, isPublic, locale }: Word,
  now: number,
): Promise<Result<void, never, 'given'>> =>
  db.transaction().execute(async (trx) => {
    const message = await trx
      .updateTable('message')
      .set({ word_at: now })
      .where('id', '=', messageId)
      .where('word_at', 'is', null)
      .returning(['from_name', 'email'])
      .executeTakeFirst();
    if (!message) return rejected('given');
    const { from_name: speaker, email } = message;
    if (isPublic)
      for (const { takeWord } of features)
        await takeWord?.(trx, { text, locale, speaker, email }, now);
    else
      await trx
        .insertInto('message_note')
        .values({
          id: randomUUID(),
          message_id: messageId,
          account_id: null,
          text,
          created_at: now,
          removed_at: null,
        })
        .execute();
    return done(undefined);
  });
