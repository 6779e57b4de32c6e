import { done, type Result } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Locale } from '#app/i18n/locale.ts';
import {
  isUndoable,
  type RowChange,
  recordChange,
  rowChange,
} from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale, bumpContentVersion } from '#app/platform/localized.server.ts';
import type { PictureRow } from '#db/schema.ts';
import {
  decisionOf,
  lockPicture,
  readSent,
  type ShownRow,
  shownPictures,
} from '../pictures.server.ts';
import { type PictureState, pictureStates, type SentPicture } from '../pictures.ts';
import type { ModeratedText } from '../schema.ts';

const picturesPerPage = 50;
const decisionsPerPage = 10;

export type ModeratedPicture = SentPicture & {
  /** The username; null for visitors' pictures and built-in drawings. */
  sender: string | null;
  /** For optimistic locking: a decision applies to the revision that the moderator saw. */
  revision: number;
  /** The stored alternative text, without the fallback to the title. */
  ownAlternative: string | null;
};

/** The last entry of a page, after which the next one begins. */
type Cursor = { at: number; id: string };

/** `1795000000000.<id>`: a time in epoch milliseconds, and an id. */
export const writeCursor = ({ at, id }: Cursor): string => `${at}.${id}`;

export function readCursor(text: string | null): Cursor | undefined {
  const { at, id } = /^(?<at>\d{1,15})\.(?<id>[\w-]{1,80})$/.exec(text ?? '')?.groups ?? {};
  return at && id ? { at: Number(at), id } : undefined;
}

export async function listQueue(
  db: Db,
  locale: Locale,
  state: PictureState,
  after?: Cursor,
  limit: number = picturesPerPage,
): Promise<{ pictures: ModeratedPicture[]; next: Cursor | null }> {
  const rows = await moderated(db, locale)
    .where('p.state', '=', state)
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('p.sent_at', 'p.id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('p.sent_at')
    .orderBy('p.id')
    .limit(limit + 1)
    .execute();
  const pictures = rows.slice(0, limit).map(readModerated);
  const last = pictures.at(-1);
  return { pictures, next: rows.length > limit && last ? { at: last.sentAt, id: last.id } : null };
}

export async function findModeratedPicture(
  db: Db,
  locale: Locale,
  id: string,
): Promise<ModeratedPicture | undefined> {
  const row = await moderated(db, locale).where('p.id', '=', id).executeTakeFirst();
  return row && readModerated(row);
}

export async function countPictures(db: Db): Promise<Record<PictureState, number>> {
  const counts = await Promise.all(
    pictureStates.map(async (state) => {
      const some = db.selectFrom('picture').select('id').where('state', '=', state).limit(100);
      return [state, (await some.execute()).length] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<PictureState, number>;
}

type Asked = { locale: Locale; role: Role; before?: Cursor | undefined };

export async function listDecisions(
  db: Db,
  { locale, role, before }: Asked,
  now: number,
  limit = decisionsPerPage,
) {
  const rows = await db
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
    .where('j.subject', '=', 'picture')
    .$if(before !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('j.created_at', 'j.id'), '<', eb.tuple(before?.at ?? 0, before?.id ?? '')),
      ),
    )
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(limit + 1)
    .execute();
  const decisions = rows.slice(0, limit).map((row) => ({
    id: row.id,
    ...decisionOf(row),
    pictureId: row.subject_id,
    /** Null when the picture was deleted, as `by` when the account was. */
    title: row.title,
    by: row.username,
    at: row.created_at,
    canUndo: isUndoable(row, role, now),
  }));
  const last = decisions.at(-1);
  return { decisions, next: rows.length > limit ? (last ?? null) : null };
}

const moderated = (db: Db, locale: Locale) =>
  shownPictures(db, locale).leftJoin('account as a', 'a.id', 'p.account_id').select('a.username');

const readModerated = (row: ShownRow & { username: string | null }): ModeratedPicture => ({
  ...readSent(row),
  sender: row.username,
  revision: row.revision,
  ownAlternative: row.alternative,
});

export type Decision = {
  pictureId: string;
  revision: number;
  accountId: string;
  /** Changed texts, in the language that was shown; with any action. */
  text?: ModeratedText & { locale: Locale };
} & ({ action: 'approve' | 'edit' } | { action: 'refuse'; reason: string });

export type Decided = Result<{ entryId: string }, never, 'changed' | 'gone'>;

export async function decide(db: Db, decision: Decision, now: number): Promise<Decided> {
  const { pictureId, accountId, action, text } = decision;
  return db.transaction().execute(async (trx): Promise<Decided> => {
    const picture = await lockPicture(trx, pictureId);
    if (!picture) return { outcome: 'rejected', reason: 'gone' };
    if (picture.revision !== decision.revision) return { outcome: 'rejected', reason: 'changed' };
    const { state, reason, decided_at, sent_at } = picture;
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
    const changes = [rowChange('picture', picture, { ...decided, sent_at })];
    if (text) changes.push(...(await setText(trx, pictureId, text)));
    const published = action === 'approve' ? await publication(trx, picture, now) : {};
    await trx
      .updateTable('picture')
      .set({ ...decided, ...published, revision: picture.revision + 1 })
      .where('id', '=', pictureId)
      .execute();
    if (state === 'approved' || decided.state === 'approved') await bumpContentVersion(trx);
    const about = { subject: 'picture', subjectId: pictureId } as const;
    const entry = { ...about, accountId, action: `picture.${action}`, changes } as const;
    return done({ entryId: await recordChange(trx, entry, now) });
  });
}

/** A picture has the texts of its sender's language; the site's own have three. */
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
