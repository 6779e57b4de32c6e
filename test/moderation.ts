import type { Db } from '#app/platform/database.server.ts';

export const picturesSentAt = Date.UTC(2026, 10, 20, 12);

/** A newly uploaded picture; its files do not matter here. */
export async function insertPicture(
  db: Db,
  id: string,
  accountId: string | null = null,
  sentAt = picturesSentAt,
) {
  await db
    .insertInto('picture')
    .values({
      id,
      state: 'pending',
      image: `stored/${id}/800x600`,
      width: 800,
      height: 600,
      account_id: accountId,
      idempotency_key: id,
      revision: 1,
      sent_at: sentAt,
    })
    .execute();
  const text = {
    picture_id: id,
    locale: 'ht',
    title: `Foto ${id}`,
    description: 'Yon kap',
    alternative: null,
  };
  await db.insertInto('picture_text').values(text).execute();
}
