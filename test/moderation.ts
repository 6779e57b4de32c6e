import type { Db } from '#app/platform/database.server.ts';

export const picturesSentAt = Date.UTC(2026, 10, 20, 12);

/** A newly uploaded picture; its files do not matter here. */
export async function insertPicture(
  db: Db,
  id: string,
  accountId: string | null = null,
  sentAt = picturesSentAt,
) {
  const image = { image: `stored/${id}/800x600`, width: 800, height: 600 };
  const sent = { account_id: accountId, idempotency_key: id, revision: 1, sent_at: sentAt };
  const picture = { id, state: 'pending', ...image, ...sent };
  await db.insertInto('picture').values(picture).execute();
  const words = { title: `Foto ${id}`, description: 'Yon kap', alternative: null };
  const text = { picture_id: id, locale: 'ht', ...words };
  await db.insertInto('picture_text').values(text).execute();
}
