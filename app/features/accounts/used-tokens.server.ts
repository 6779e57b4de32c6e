import type { Db } from '#app/platform/database.server.ts';

/** Notes that a provider's token was used. @returns false when it was before: of two that come at once, one is the first. */
export async function spendToken(
  db: Db,
  { fingerprint, expiresAt }: { fingerprint: string; expiresAt: number },
): Promise<boolean> {
  const first = await db
    .insertInto('used_token')
    .values({ fingerprint, expires_at: expiresAt })
    .onConflict((oc) => oc.column('fingerprint').doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  return first !== undefined;
}

/** Forgets the tokens that have expired since. `now` in milliseconds. */
export async function sweepUsedTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('used_token').where('expires_at', '<', now).execute();
}
