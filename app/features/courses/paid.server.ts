import type { Db } from '#app/platform/database.server.ts';

/** What was paid for each of these enrolments, in minor units, by id. */
export async function paidOf(_db: Db, _ids: readonly string[]): Promise<Map<string, number>> {
  return new Map();
}
