import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Db } from './database.server.ts';

/** Tables whose rows are work that is due: the outbox, for one. */
type Queue = {
  [Table in keyof Schema]: 'attempts' | 'claimed_until' | 'due_at' extends keyof Schema[Table]
    ? Table
    : never;
}[keyof Schema];

type Claim<Table extends Queue> = {
  now: number;
  /** In milliseconds: then another worker may claim it. */
  claimMs: number;
  /** Columns that are null as long as the work is not over. */
  open: readonly (keyof Schema[Table])[];
};

/**
 * Claims the row that has been due longest, and counts an attempt: one UPDATE, so two workers never
 * hold the same.
 */
export async function claimDue<Table extends Queue>(
  db: Db,
  table: Table,
  { now, claimMs, open }: Claim<Table>,
): Promise<Selectable<Schema[Table]> | undefined> {
  // The type of one table stands for all.
  const queue = table as 'outbox';
  const isDue = (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.and([
      eb('due_at', '<=', now),
      isUnclaimed(now)(eb),
      ...(open as readonly 'sent_at'[]).map((column) => eb(column, 'is', null)),
    ]);
  const row = await db
    .updateTable(queue)
    .set((eb) => ({ claimed_until: now + claimMs, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb.selectFrom(queue).select('id').where(isDue).orderBy('due_at').limit(1),
    )
    // Checked again after waiting for another worker's row lock.
    .where(isDue)
    .returningAll()
    .executeTakeFirst();
  return row as Selectable<Schema[Table]> | undefined;
}

export const isUnclaimed = (now: number) => (eb: ExpressionBuilder<Schema, 'outbox'>) =>
  eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]);

/** Keeps a row claimed while it is being worked on. @returns a function that ends it */
export function keepClaimed(
  db: Db,
  table: Queue,
  { id, claimMs, now }: { id: string; claimMs: number; now: () => number },
): () => void {
  const renew = () =>
    db
      .updateTable(table as 'outbox')
      .set({ claimed_until: now() + claimMs })
      .where('id', '=', id)
      .where('claimed_until', 'is not', null)
      .execute();
  // A failure matters only if it lasts: the next renewal is well before the claim ends.
  const timer = setInterval(() => void renew().catch(() => {}), claimMs / 4);
  return () => clearInterval(timer);
}
