import { changeEach, maxSelected } from '#app/http/selection.ts';
import type { Db } from '#app/platform/database.server.ts';
import { listDecisions } from '../decision-log.server.ts';
import type { LoggedDecision } from '../pictures.ts';
import { decide } from './moderation.server.ts';
import type { Selected } from './selection-schema.ts';

type Bulk = {
  pictures: readonly Selected[];
  decision: { action: 'approve' } | { action: 'refuse'; reason: string };
  accountId: string;
};

/**
 * The same decision on each picture, logged and undone one by one. One that changed meanwhile, or
 * is gone, is left as it is.
 * @returns how many were decided on, and how many were not; `at` finds their decisions again.
 */
export async function decideAll(
  db: Db,
  { pictures, decision, accountId }: Bulk,
  now: number,
): Promise<{ at: number; decided: number; skipped: number }> {
  // One after the other: they get their numbers in the gallery in this order.
  const { changed, skipped } = await changeEach(pictures, ({ id, revision }) =>
    decide(db, { pictureId: id, revision, accountId, ...decision }, now),
  );
  return { at: now, decided: changed, skipped };
}

/** The decisions that somebody took at once. */
export const listDecidedAt = (
  db: Db,
  { at, accountId }: { at: number; accountId: string },
): Promise<LoggedDecision[]> => listDecisions(db, maxSelected, undefined, { at, accountId });
