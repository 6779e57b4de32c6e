import type { Locale } from '#app/i18n/locale.ts';
import type { RowChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import type { PictureState } from './pictures.ts';

/** Pictures with their text in the reader's language or the best other one. */
export const shownPictures = (db: Db, locale: Locale) =>
  db
    .selectFrom('picture as p')
    .innerJoin('picture_text as t', (join) =>
      join
        .onRef('t.picture_id', '=', 'p.id')
        .on('t.locale', '=', bestLocale('picture_text', 'picture_id', 'p.id', locale)),
    )
    .leftJoin('stored_image as i', 'i.id', 'p.stored_image_id')
    .select(['p.id', 'p.number', 'p.state', 'p.reason', 'p.sent_at as sentAt'])
    .select(['p.image', 'p.width', 'p.height', 'i.placeholder'])
    .select(['t.locale', 't.title', 't.description'])
    .select(({ fn }) => fn.coalesce('t.alternative', 't.title').as('alternative'))
    .$narrowType<{ state: PictureState; locale: Locale }>();

/** The readers of a stored picture's files: everyone, or its sender and moderators, or owners. */
type FileAudience =
  | { audience: 'everyone' | 'owners' }
  | { audience: 'sender'; pictureId: string; accountId: string | null };

/** Without a gallery picture it is an article's or a member's, and public; or a donor’s proof. */
export async function findFileAudience(db: Db, storedImageId: string): Promise<FileAudience> {
  const picture = await db
    .selectFrom('picture')
    .select(['id', 'state', 'account_id'])
    .where('stored_image_id', '=', storedImageId)
    .executeTakeFirst();
  if (!picture) {
    const proof = db
      .selectFrom('donation')
      .select('id')
      .where('proof_image_id', '=', storedImageId);
    return { audience: (await proof.executeTakeFirst()) ? 'owners' : 'everyone' };
  }
  if (picture.state === 'approved') return { audience: 'everyone' };
  return { audience: 'sender', pictureId: picture.id, accountId: picture.account_id };
}

/** A decision, as an entry of the journal has it, and why, if it is a refusal. */
export const decisionOf = ({ action, changes }: { action: string; changes: string }) => ({
  action: action.replace(/^picture\./, ''),
  reason:
    action === 'picture.refuse'
      ? ((JSON.parse(changes) as RowChange[])
          .map(({ after }) => after['reason'])
          .find((reason) => typeof reason === 'string') ?? null)
      : null,
});
