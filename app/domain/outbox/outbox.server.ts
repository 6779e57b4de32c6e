import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#app/platform/schema.ts';
import { alarmAttempts, claimMs, type OutboxEntry, retryDelayMs } from './outbox.ts';

/** Notes a mail to send. Call it inside the transaction that stores its cause. */
export async function enqueueMail(trx: Db, { kind, ...payload }: OutboxEntry, now: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      payload: JSON.stringify(payload),
      attempts: 0,
      due_at: now,
      claimed_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
      created_at: now,
    })
    .execute();
}

/**
 * Takes the entry that is due longest and that no worker holds. One UPDATE decides, the same on both engines,
 * so that two workers never hold one entry; a worker that died loses it after `claimMs`.
 */
export async function claimMail(db: Db, now: number): Promise<OutboxRow | undefined> {
  return (
    db
      .updateTable('outbox')
      .set((eb) => ({ claimed_until: now + claimMs, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('due_at', '<=', now)
          .where((w) => w.or([w('claimed_until', 'is', null), w('claimed_until', '<', now)]))
          .orderBy('due_at')
          .limit(1),
      )
      // Checked again after waiting for another worker's row lock.
      .where((w) => w.or([w('claimed_until', 'is', null), w('claimed_until', '<', now)]))
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  );
}

/** Gives back what workers hold. Only for a process that knows itself to be alone. */
export async function releaseClaims(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
}

export async function markSent(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, claimed_until: null, last_error: null }).where('id', '=', id).execute();
}

/** Puts an entry back with a growing delay, @returns whether it has failed so often that somebody must look. */
export async function markFailed(
  db: Db,
  entry: Pick<OutboxRow, 'id' | 'attempts'>,
  reason: string,
  now: number,
): Promise<boolean> {
  await db
    .updateTable('outbox')
    .set({
      claimed_until: null,
      last_error: reason.slice(0, 500),
      due_at: now + retryDelayMs(entry.attempts),
    })
    .where('id', '=', entry.id)
    .execute();
  return entry.attempts >= alarmAttempts;
}
