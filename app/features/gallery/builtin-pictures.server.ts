import { nextNumber } from '#app/features/moderation/moderation.server.ts';
import { locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { galleryPictures } from '#content/pictures/gallery/index.ts';

type GalleryPicture = (typeof galleryPictures)[number];

/** The drawings that come with the site, the oldest first: the gallery opens with the first of the list. */
export const builtinPictures: readonly GalleryPicture[] = galleryPictures.toReversed();

/** Hangs a drawing of ours in the gallery. */
export async function insertBuiltinPicture(trx: Db, picture: GalleryPicture, now: number): Promise<void> {
  const { key, width, height } = picture;
  const id = `builtin-${key}`;
  await trx
    .insertInto('picture')
    .values({
      id,
      number: await nextNumber(trx),
      state: 'approved',
      image: `builtin/gallery/${key}`,
      width,
      height,
      idempotency_key: id,
      revision: 1,
      sent_at: now,
      decided_at: now,
      published_at: now,
    })
    .execute();
  await trx
    .insertInto('picture_text')
    .values(locales.map((locale) => ({ picture_id: id, locale, ...picture[locale] })))
    .execute();
}
