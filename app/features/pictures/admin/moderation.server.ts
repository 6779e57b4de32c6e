import { done, type Result } from '#app/http/result.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { PictureRow } from '#app/platform/schema.ts';
import { logDecision, type Snapshot, snapshotOf } from '../decision-log.server.ts';
import { lockPicture, readSent, type ShownRow, shownPictures } from '../pictures.server.ts';
import { type PictureState, picturesPerPage } from '../pictures.ts';
import type { ModeratedText } from '../schema.ts';
import type { Cursor, ModeratedPicture, QueuePage } from './moderation-query.ts';

/** The pictures of one state, the oldest first. `after` is the `next` of the previous page. */
export async function listQueue(
  db: Db,
  locale: Locale,
  state: PictureState,
  after?: Cursor,
  limit: number = picturesPerPage,
): Promise<QueuePage> {
  const rows = await moderated(db, locale)
    .where('p.state', '=', state)
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('p.sent_at', '>', after?.at ?? 0),
          eb.and([eb('p.sent_at', '=', after?.at ?? 0), eb('p.id', '>', after?.id ?? '')]),
        ]),
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

/** How many pictures are pending, counted up to `limit`. */
export async function countPending(db: Db, limit = 100): Promise<number> {
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where('state', '=', 'pending')
    .limit(limit)
    .execute();
  return rows.length;
}

const moderated = (db: Db, locale: Locale) =>
  shownPictures(db, locale).leftJoin('account as a', 'a.id', 'p.account_id').select('a.username');

const readModerated = (row: ShownRow & { username: string | null }): ModeratedPicture => ({
  ...readSent(row),
  sender: row.account_id && row.username ? { id: row.account_id, username: row.username } : null,
  revision: row.revision,
  ownAlternative: row.alternative,
});

export type Decision = {
  pictureId: string;
  /** The revision the moderator saw; a decision on an older one is rejected. */
  revision: number;
  /** The moderator. */
  accountId: string;
  /** Changed texts, in the language that was shown; with any action. */
  text?: ModeratedText & { locale: Locale };
} & ({ action: 'approve' | 'edit' } | { action: 'refuse'; reason: string });

/** `changed`: the sender or another moderator has changed the picture since it was shown. */
export type Decided = Result<{ decisionId: string }, never, 'changed' | 'gone'>;

/** Applies a decision and logs it. The first approval assigns the number in the gallery. */
export async function decide(db: Db, decision: Decision, now: number): Promise<Decided> {
  return db.transaction().execute(async (trx) => {
    const picture = await lockPicture(trx, decision.pictureId);
    if (!picture) return { outcome: 'rejected', reason: 'gone' };
    if (picture.revision !== decision.revision) return { outcome: 'rejected', reason: 'changed' };
    const before = await snapshotOf(trx, picture);
    if (decision.text) await setText(trx, picture.id, decision.text);
    const { accountId, action } = decision;
    const reason = decision.action === 'refuse' ? decision.reason : null;
    const change =
      action === 'approve'
        ? { state: 'approved', reason, decided_at: now, ...(await publication(trx, picture, now)) }
        : action === 'refuse'
          ? { state: 'refused', reason, decided_at: now }
          : {};
    const revision = await changePicture(trx, picture, change);
    const id = await logDecision(
      trx,
      { pictureId: picture.id, revision, accountId, action, reason, before },
      now,
    );
    return done({ decisionId: id });
  });
}

/**
 * Restores the state before a decision, unless the picture has changed since. Logged as a decision
 * of its own.
 */
export async function undoDecision(
  db: Db,
  { decisionId, accountId }: { decisionId: string; accountId: string },
  now: number,
): Promise<Decided> {
  return db.transaction().execute(async (trx) => {
    const decision = await trx
      .selectFrom('picture_decision')
      .selectAll()
      .where('id', '=', decisionId)
      .executeTakeFirst();
    const picture = decision && (await lockPicture(trx, decision.picture_id));
    if (!picture || decision.before === null) return { outcome: 'rejected', reason: 'gone' };
    if (picture.revision !== decision.revision || decision.action === 'resubmit')
      return { outcome: 'rejected', reason: 'changed' };
    const before = await snapshotOf(trx, picture);
    const { texts, ...earlier } = JSON.parse(decision.before) as Snapshot;
    for (const text of texts) await setText(trx, picture.id, text);
    const revision = await changePicture(trx, picture, earlier);
    const logged = {
      pictureId: picture.id,
      revision,
      accountId,
      action: 'undo',
      reason: null,
      before,
    } as const;
    return done({ decisionId: await logDecision(trx, logged, now) });
  });
}

async function setText(
  trx: Db,
  pictureId: string,
  { locale, title, description, alternative }: ModeratedText & { locale: string },
): Promise<void> {
  await trx
    .updateTable('picture_text')
    .set({ title, description, alternative })
    .where('picture_id', '=', pictureId)
    .where('locale', '=', locale)
    .execute();
}

/** @returns the new revision. */
async function changePicture(
  trx: Db,
  picture: PictureRow,
  change: Partial<PictureRow>,
): Promise<number> {
  const revision = picture.revision + 1;
  await trx
    .updateTable('picture')
    .set({ ...change, revision })
    .where('id', '=', picture.id)
    .execute();
  if (picture.state === 'approved' || change.state === 'approved') await bumpContentVersion(trx);
  return revision;
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
