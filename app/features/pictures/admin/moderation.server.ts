import { rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { isUndoable, type RowChange, rowChange } from '#app/office/journal/journal.server.ts';
import { type Cursor, defineList, readPage } from '#app/office/list.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale, bumpContentVersion } from '#app/platform/localized.server.ts';
import type { PictureRow } from '#db/schema.ts';
import { decisionOf, shownPictures } from '../pictures.server.ts';
import { pictureStates } from '../pictures.ts';
import type { ModeratedText } from '../schema.ts';
import { onPicture } from '../sent-pictures.server.ts';

const moderated = (db: Db, locale: Locale) =>
  shownPictures(db, locale)
    .leftJoin('account as a', 'a.id', 'p.account_id')
    // A decision applies to the revision that the moderator saw.
    .select(['p.revision', 'a.username as sender', 't.alternative as ownAlternative']);

export type ModeratedPicture = NonNullable<Awaited<ReturnType<typeof findModeratedPicture>>>;

export const pictureQueue = defineList({
  filters: pictureStates,
  by: ['p.sent_at', 'p.id'],
  isOldestFirst: true,
  rows: (db, state, { locale }: { locale: Locale }) =>
    moderated(db, locale).select('p.sent_at').where('p.state', '=', state),
  read: (picture) => picture,
});

export const findModeratedPicture = (db: Db, locale: Locale, id: string) =>
  moderated(db, locale).where('p.id', '=', id).executeTakeFirst();

const inOrder = { by: ['j.created_at', 'j.id'], perPage: 10 } as const;
type Asked = { locale: Locale; role: Role; before?: Cursor | undefined };

export async function listDecisions(db: Db, { locale, role, before }: Asked, now: number) {
  const query = db
    .selectFrom('journal_entry as j')
    .leftJoin('account as a', 'a.id', 'j.account_id')
    .leftJoin('picture as p', 'p.id', 'j.subject_id')
    .leftJoin('picture_text as t', (join) =>
      join
        .onRef('t.picture_id', '=', 'p.id')
        .on('t.locale', '=', bestLocale('picture_text', 'picture_id', 'p.id', locale)),
    )
    .selectAll('j')
    .select(['a.username', 't.title'])
    .where('j.subject', '=', 'picture');
  const { rows, next } = await readPage(query, inOrder, before);
  const decisions = rows.map((row) => ({
    id: row.id,
    ...decisionOf(row),
    pictureId: row.subject_id,
    /** Null when the picture was deleted, as `by` when the account was. */
    title: row.title,
    by: row.username,
    at: row.created_at,
    canUndo: isUndoable(row, role, now),
  }));
  return { decisions, next };
}

export type Decision = {
  revision: number;
  text?: ModeratedText & { locale: Locale };
} & ({ action: 'approve' | 'edit' } | { action: 'refuse'; reason: string });

export const decide = onPicture(
  async ({ trx, row: picture, now, changes, record }, decision: Decision) => {
    const { action, revision, text } = decision;
    if (picture.revision !== revision) return rejected('changed');
    const { id, state, reason, decided_at, sent_at } = picture;
    const decided = {
      edit: { state, reason, decided_at },
      approve: { state: 'approved', reason: null, decided_at: now },
      refuse: {
        state: 'refused',
        reason: decision.action === 'refuse' ? decision.reason : null,
        decided_at: now,
      },
    }[action];
    // With the time that it was sent, no undo decides on what its sender has changed since.
    changes.push(rowChange('picture', picture, { ...decided, sent_at }));
    if (text) changes.push(...(await setText(trx, id, text)));
    const published = action === 'approve' ? await publication(trx, picture, now) : {};
    await trx
      .updateTable('picture')
      .set({ ...decided, ...published, revision: revision + 1 })
      .where('id', '=', id)
      .execute();
    if (state === 'approved' || decided.state === 'approved') await bumpContentVersion(trx);
    return record(`picture.${action}`);
  },
);

async function setText(
  trx: Db,
  pictureId: string,
  { locale, ...after }: ModeratedText & { locale: Locale },
): Promise<RowChange[]> {
  const row = await trx
    .selectFrom('picture_text')
    .select(['title', 'description', 'alternative'])
    .where('picture_id', '=', pictureId)
    .where('locale', '=', locale)
    .executeTakeFirst();
  await trx
    .updateTable('picture_text')
    .set(after)
    .where('picture_id', '=', pictureId)
    .where('locale', '=', locale)
    .execute();
  return row ? [rowChange('picture_text', { id: `${pictureId}.${locale}`, ...row }, after)] : [];
}

/** Renews the pages, and outdates what moderators see, after an undo. */
export async function markPictureChanged(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('picture')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await bumpContentVersion(trx);
}

/** Number and date of the first approval; a picture that is approved again keeps both. */
async function publication(trx: Db, { number }: PictureRow, now: number) {
  return number === null ? { number: await nextNumber(trx), published_at: now } : {};
}

/** Consecutive and unique: the update locks the counter until the transaction ends. */
export async function nextNumber(trx: Db): Promise<number> {
  const { last } = await trx
    .updateTable('picture_number')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('id', '=', 1)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
