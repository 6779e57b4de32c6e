import type { Db } from '#app/platform/database.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage, releaseStoredImage } from '#app/platform/stored-images.server.ts';
import type { Resource } from './resource.ts';

// The type of one table stands for all.
const tablesOf = ({ name, owner }: NonNullable<Resource['picture']>['table']) => ({
  name: name as 'evidence_picture',
  owner: owner as 'evidence_id',
});

/** Notes which picture a row shows: one that was replaced is kept as long as that can be undone. */
export async function followPicture(
  trx: Db,
  { table, picture }: Resource,
  id: string,
  now: number,
): Promise<void> {
  if (!picture) return;
  const { name, owner } = tablesOf(picture.table);
  const row = await trx
    .selectFrom(table as 'evidence')
    .select(picture.column as 'image')
    .where('id', '=', id)
    .executeTakeFirst();
  const image = row?.[picture.column as 'image'] ?? null;
  await trx
    .updateTable(name)
    .set({ replaced_at: now })
    .where(owner, '=', id)
    .where('image', '!=', image ?? '')
    .where('replaced_at', 'is', null)
    .execute();
  if (image)
    await trx
      .insertInto(name)
      .values({ image, [owner]: id, replaced_at: null } as never)
      .onConflict((oc) => oc.column('image').doUpdateSet({ replaced_at: null }))
      .execute();
}

/**
 * Deletes what has been in the trash, and the pictures that were replaced, since before this
 * moment.
 */
export async function sweepTrash(
  db: Db,
  storage: Storage,
  { table: tableName, picture }: Resource,
  before: number,
): Promise<void> {
  const table = tableName as 'evidence';
  const pictures = picture && tablesOf(picture.table);
  const images = await db.transaction().execute(async (trx) => {
    const rows = pictures ? await listOldPictures(trx, table, pictures, before) : [];
    for (const image of rows) {
      if (pictures) await trx.deleteFrom(pictures.name).where('image', '=', image).execute();
      const stored = parseImageReference(image);
      if (stored?.kind === 'stored') await releaseStoredImage(trx, stored.id);
    }
    let old = trx.deleteFrom(table).where('trashed_at', '<', before);
    // One with more pictures than these goes next time.
    if (pictures)
      old = old.where('id', 'not in', trx.selectFrom(pictures.name).select(pictures.owner));
    await old.execute();
    return rows;
  });
  for (const image of images) await purgeDetachedImage(db, storage, image);
}

async function listOldPictures(
  trx: Db,
  table: 'evidence',
  { name, owner }: ReturnType<typeof tablesOf>,
  before: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom(`${name} as p`)
    .innerJoin(`${table} as e`, 'e.id', `p.${owner}`)
    .select('p.image')
    .where((eb) => eb.or([eb('p.replaced_at', '<', before), eb('e.trashed_at', '<', before)]))
    .limit(100)
    .execute();
  return rows.map(({ image }) => image);
}
