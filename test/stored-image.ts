import type { Db } from '#app/platform/database.server.ts';

/** A picture that was stored a moment ago, and is nobody's yet. @returns its reference. */
export async function insertStoredImage(db: Db, id: string): Promise<string> {
  const size = { width: 8, height: 8, placeholder: null, bytes: 1 };
  await db
    .insertInto('stored_image')
    .values({ id, ...size, created_at: Date.now(), stored_at: null })
    .execute();
  return `stored/${id}/8x8`;
}
