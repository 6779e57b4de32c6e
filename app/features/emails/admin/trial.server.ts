import type { Db } from '#app/platform/database.server.ts';
import { trialEmail } from './email.server.ts';

/** `pending` until it was tried; `delayed` when that failed and it is tried again. */
export type TrialState = 'pending' | 'delayed' | 'sent' | 'kept' | 'failed';

/** The outcome of the account's own trial email. */
export async function findTrial(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ id: string; state: TrialState; answer: string | null } | null> {
  const { kind, payload } = trialEmail({ accountId });
  const row = await db
    .selectFrom('outbox')
    .select(['sent_at', 'outcome', 'failed_at', 'last_error'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('payload', '=', JSON.stringify(payload))
    .executeTakeFirst();
  if (!row) return null;
  const { sent_at, outcome, failed_at, last_error: answer } = row;
  if (outcome === 'kept') return { id, state: 'kept', answer: null };
  if (sent_at !== null && outcome !== 'dismissed') return { id, state: 'sent', answer: null };
  return {
    id,
    state: failed_at !== null ? 'failed' : answer === null ? 'pending' : 'delayed',
    answer,
  };
}
