import type { Updateable } from 'kysely';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';

export const picturesSentAt = Date.UTC(2026, 10, 20, 12);

type Shown = Updateable<Schema['picture']> & { title?: string; locale?: string };

/** A newly uploaded picture; its files do not matter here. */
export async function insertPicture(
  db: Db,
  id: string,
  accountId: string | null = null,
  sentAt = picturesSentAt,
  { title = `Foto ${id}`, locale = 'ht', ...shown }: Shown = {},
) {
  const image = { image: `stored/${id}/800x600`, width: 800, height: 600 };
  const sent = { account_id: accountId, idempotency_key: id, revision: 1, sent_at: sentAt };
  const picture = { id, state: 'pending', ...image, ...sent, ...shown };
  await db.insertInto('picture').values(picture).execute();
  const words = { title, description: 'Yon kap', alternative: null };
  const text = { picture_id: id, locale, ...words };
  await db.insertInto('picture_text').values(text).execute();
}
