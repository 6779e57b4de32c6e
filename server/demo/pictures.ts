import { randomUUID } from 'node:crypto';
import { decide } from '#app/features/pictures/admin/moderation.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { pictures, refusedPicture } from './demo.data.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The site's own drawings, as if members had sent them. */
export async function addPictures(
  { db, now }: { db: Db; now: number },
  { owner, editor, sender }: Record<'owner' | 'editor' | 'sender', string>,
): Promise<void> {
  for (const [index, { drawing, ...text }] of pictures.entries()) {
    const at = now - (pictures.length - index) * 9 * day;
    const id = randomUUID();
    const size = { width: 1600, height: 1000 };
    const sent = { account_id: sender, idempotency_key: id, revision: 1, sent_at: at };
    const image = `builtin/gallery/${drawing}`;
    await db
      .insertInto('picture')
      .values({ id, image, ...size, ...sent, state: 'pending' })
      .execute();
    await db
      .insertInto('picture_text')
      .values({ ...text, picture_id: id, alternative: null })
      .execute();
    if (index >= 4) continue;
    const decision = { id, revision: 1, accountId: index % 2 ? owner : editor };
    await decide(
      db,
      index === 3
        ? { ...decision, action: 'refuse', reason: refusedPicture }
        : { ...decision, action: 'approve' },
      at + 20 * hour,
    );
  }
}
