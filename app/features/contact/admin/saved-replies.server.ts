import { randomUUID } from 'node:crypto';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { type RowChange, recordChange, rowChange } from '#app/office/journal/journal.server.ts';
import { checkVersion, type Versioned } from '#app/office/version-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { SavedReplyRow } from '#app/platform/office-schema.ts';
import {
  type SavedReplyError,
  type SavedReplyField,
  type SavedReplyInput,
  savedReplySchema,
} from './schema.ts';

/** Most saved replies that a page lists. */
const maxListed = 200;

export async function listSavedReplies(db: Db): Promise<SavedReplyRow[]> {
  return db
    .selectFrom('saved_reply')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .limit(maxListed)
    .execute();
}

export async function findSavedReply(db: Db, id: string): Promise<SavedReplyRow | undefined> {
  return db
    .selectFrom('saved_reply')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export type SavedText = { id: string; title: string; text: string; locale: Locale };

/** A saved reply in the language of who is answered, or in another one that it has a text in. */
export function savedTextOf(reply: SavedReplyRow, wanted: Locale): SavedText | undefined {
  const locale = [wanted, ...locales].find((each) => reply[`text_${each}`] !== '');
  return locale && { id: reply.id, title: reply.title, text: reply[`text_${locale}`], locale };
}

/** What its form shows. */
export const savedReplyValues = (row: SavedReplyRow): Record<SavedReplyField, string> => ({
  title: row.title,
  fr: row.text_fr,
  ht: row.text_ht,
  en: row.text_en,
});

type Saved = Result<
  { entryId: string },
  FieldErrors<SavedReplyField, SavedReplyError>,
  'gone' | 'unchanged' | 'conflict'
>;
type Sent = { id: string | undefined; accountId: string; input: SavedReplyInput & Versioned };

const columnsOf = ({ title, fr, ht, en }: SavedReplyInput) => ({
  title,
  text_fr: fr,
  text_ht: ht,
  text_en: en,
});

/**
 * Stores a saved reply, a new one without an id; one that exists, unless someone has changed it
 * since.
 */
export async function saveReply(
  db: Db,
  { id, accountId, input }: Sent,
  now: number,
): Promise<Saved> {
  return db.transaction().execute(async (trx): Promise<Saved> => {
    if (id === undefined) {
      if (await findSame(trx, input)) return { outcome: 'rejected', reason: 'unchanged' };
      const newId = randomUUID();
      await trx
        .insertInto('saved_reply')
        .values({ id: newId, ...columnsOf(input), created_at: now, removed_at: null })
        .execute();
      // What its undo restores is that it is not offered.
      const made = {
        table: 'saved_reply' as const,
        id: newId,
        before: { removed_at: now },
        after: { removed_at: null },
      };
      return done(await record(trx, made, { accountId, action: 'savedReply.saved' }, now));
    }
    const before = await lockSavedReply(trx, id);
    if (!before) return { outcome: 'rejected', reason: 'gone' };
    const checked = checkVersion({
      schema: savedReplySchema,
      sent: input,
      values: input,
      stored: savedReplyValues(before),
    });
    if (checked.outcome === 'invalid')
      return { outcome: 'invalid', errors: fieldErrors(checked.error) };
    if (checked.outcome !== 'done') return checked;
    const row = columnsOf(checked.value);
    if (
      Object.entries(row).every(([column, value]) => before[column as keyof typeof row] === value)
    )
      return { outcome: 'rejected', reason: 'unchanged' };
    await trx.updateTable('saved_reply').set(row).where('id', '=', id).execute();
    return done(
      await record(
        trx,
        rowChange('saved_reply', before, row),
        { accountId, action: 'savedReply.saved' },
        now,
      ),
    );
  });
}

/** The Back button brings back a form whose reply is stored already. */
async function findSame(trx: Db, input: SavedReplyInput) {
  const { title, text_fr, text_ht, text_en } = columnsOf(input);
  return trx
    .selectFrom('saved_reply')
    .select('id')
    .where('title', '=', title)
    .where('text_fr', '=', text_fr)
    .where('text_ht', '=', text_ht)
    .where('text_en', '=', text_en)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function removeSavedReply(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  now: number,
): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const before = await lockSavedReply(trx, id);
    if (!before) return { outcome: 'rejected', reason: 'gone' };
    const change = rowChange('saved_reply', before, { removed_at: now });
    await trx.updateTable('saved_reply').set({ removed_at: now }).where('id', '=', id).execute();
    return done(await record(trx, change, { accountId, action: 'savedReply.removed' }, now));
  });
}

/** A write locks the row on both engines until the transaction ends. */
async function lockSavedReply(trx: Db, id: string): Promise<SavedReplyRow | undefined> {
  return trx
    .updateTable('saved_reply')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

async function record(
  trx: Db,
  change: RowChange,
  by: { accountId: string; action: JournalAction },
  now: number,
) {
  const about = { role: 'editor' as const, subject: 'savedReply', subjectId: change.id };
  return { entryId: await recordChange(trx, { ...about, ...by, changes: [change] }, now) };
}
