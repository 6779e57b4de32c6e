import type { Kysely } from 'kysely';
import type { Db } from '#app/platform/database.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage, releaseStoredImage } from '#app/platform/stored-images.server.ts';
import type { Columns, Resource } from './resource.ts';

/** The tables of sections: their columns are those that they declare. */
export const tablesIn = (db: Db) => db as unknown as Kysely<Record<string, Columns>>;

export async function followPicture(
  trx: Db,
  { table, picture }: Resource,
  id: string,
  now: number,
): Promise<void> {
  if (!picture) return;
  const { name, owner } = picture.table;
  const row = await tablesIn(trx)
    .selectFrom(table)
    .select(picture.column)
    .where('id', '=', id)
    .executeTakeFirst();
  const image = row?.[picture.column] ?? null;
  await tablesIn(trx)
    .updateTable(name)
    .set({ replaced_at: now })
    .where(owner, '=', id)
    .where('image', '!=', image ?? '')
    .where('replaced_at', 'is', null)
    .execute();
  if (image)
    await tablesIn(trx)
      .insertInto(name)
      .values({ image, [owner]: id, replaced_at: null })
      .onConflict((oc) => oc.column('image').doUpdateSet({ replaced_at: null }))
      .execute();
}

/** Rows in the trash, and pictures that were replaced, since before this moment. */
export async function sweepTrash(
  db: Db,
  storage: Storage,
  { table, picture, trash }: Resource,
  before: number,
): Promise<void> {
  const pictures = picture?.table;
  const images = await db.transaction().execute(async (given) => {
    const trx = tablesIn(given);
    let old = trx.selectFrom(table).select('id').where('trashed_at', '<', before);
    if (trash?.stays) old = old.where('id', 'not in', trash.stays(given));
    const rows = pictures
      ? await trx
          .selectFrom(`${pictures.name} as p`)
          .innerJoin(`${table} as e`, 'e.id', `p.${pictures.owner}`)
          .select('p.image')
          .where((eb) => eb.or([eb('p.replaced_at', '<', before), eb('e.id', 'in', old)]))
          .limit(100)
          .execute()
      : [];
    const images = rows.map(({ image }) => String(image));
    for (const image of images) {
      if (pictures) await trx.deleteFrom(pictures.name).where('image', '=', image).execute();
      const stored = parseImageReference(image);
      if (stored?.kind === 'stored') await releaseStoredImage(given, stored.id);
    }
    let gone = trx.deleteFrom(table).where('id', 'in', old);
    // One with more pictures than these goes next time.
    if (pictures)
      gone = gone.where('id', 'not in', trx.selectFrom(pictures.name).select(pictures.owner));
    await gone.execute();
    return images;
  });
  for (const image of images) await purgeDetachedImage(db, storage, image);
}
