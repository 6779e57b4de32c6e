import type { Permission } from '#app/http/session/permissions.ts';
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

/** For files that are not for everyone: a role, and the sender. */
export type Readers = { may: Permission; sent?: { id: string; accountId: string | null } };

/** Without a gallery picture it is an article's or a member's, and public; or a donor’s proof. */
export async function findReaders(db: Db, storedImageId: string): Promise<Readers | null> {
  const sent = await db
    .selectFrom('picture')
    .select(['id', 'state', 'account_id as accountId'])
    .where('stored_image_id', '=', storedImageId)
    .executeTakeFirst();
  if (sent) return sent.state === 'approved' ? null : { may: 'picture.moderate', sent };
  const proof = db.selectFrom('donation').select('id').where('proof_image_id', '=', storedImageId);
  return (await proof.executeTakeFirst()) ? { may: 'donor.contact' } : null;
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
