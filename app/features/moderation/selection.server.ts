import { listDecisions } from '#app/features/pictures/decision-log.server.ts';
import type { LoggedDecision } from '#app/features/pictures/pictures.ts';
import type { Db } from '#app/platform/database.server.ts';
import { decide } from './moderation.server.ts';
import { maxSelected, type Selected } from './selection-schema.ts';

type Bulk = {
  pictures: readonly Selected[];
  decision: { action: 'approve' } | { action: 'refuse'; reason: string };
  accountId: string;
};

/**
 * The same decision on each picture, logged and undone one by one. One that changed meanwhile, or is gone, is left as it is.
 * @returns how many were decided on, and how many were not; `at` finds their decisions again.
 */
export async function decideAll(
  db: Db,
  { pictures, decision, accountId }: Bulk,
  now: number,
): Promise<{ at: number; decided: number; skipped: number }> {
  let decided = 0;
  // One after the other: they get their numbers in the gallery in this order.
  for (const { id, revision } of pictures) {
    const { outcome } = await decide(db, { pictureId: id, revision, accountId, ...decision }, now);
    if (outcome === 'done') decided++;
  }
  return { at: now, decided, skipped: pictures.length - decided };
}

/** The decisions that somebody took at once. */
export const listDecidedAt = (db: Db, { at, accountId }: { at: number; accountId: string }): Promise<LoggedDecision[]> =>
  listDecisions(db, maxSelected, undefined, { at, accountId });
