import { listEvidence, readEvidence } from '#app/features/evidence/evidence.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The photograph of the company's door, the first that has one. */
export async function findDoor(db: Db, locale: Locale) {
  const row = await listEvidence(db, 'door')
    .where('image', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row ? readEvidence(row, locale) : null;
}
