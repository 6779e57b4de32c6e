import { randomUUID } from 'node:crypto';
import type { DeleteQueryBuilder, DeleteResult, ExpressionBuilder, Updateable } from 'kysely';
import { claimDue, isUnclaimed } from '#app/platform/claims.server.ts';
import { type Db, sweepTable } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { OutboxRow, Schema } from '#db/schema.ts';
import { maskEmailAddresses, oneLine } from './sanitize.ts';
import type { QueuedEmail } from './templates.ts';

/** Call it inside the transaction that stores the email's cause. @returns its id */
export async function enqueueEmail(
  trx: Db,
  { kind, payload }: QueuedEmail,
  now: number,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('outbox')
    .values({
      id,
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
  return id;
}

export const claimEmail = (db: Db, now: number): Promise<OutboxRow | undefined> =>
  claimDue(db, 'outbox', { now, claimMs, open: ['sent_at', 'failed_at'] });

/** Releases all claims. Only for a process that knows that it is alone. */
export async function releaseClaims(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: null })
    .where('claimed_until', 'is not', null)
    .execute();
}

/** @param outcome null when a mail server took it */
export async function markSent(
  db: Db,
  id: string,
  now: number,
  outcome: Schema['outbox']['outcome'] = null,
): Promise<void> {
  const sent = { sent_at: now, outcome, claimed_until: null, failed_at: null, last_error: null };
  await db.updateTable('outbox').set(sent).where('id', '=', id).execute();
}

/** Puts an entry back with exponential backoff. @returns whether it needs attention */
export async function markFailed(
  db: Db,
  entry: Pick<OutboxRow, 'id' | 'attempts'>,
  reason: string,
  now: number,
): Promise<boolean> {
  await putBack(db, entry.id, {
    last_error: sanitizeReason(reason),
    due_at: now + retryDelayMs(entry.attempts),
  });
  return entry.attempts >= alarmAttempts;
}

/** Puts an entry back without counting the attempt; it is due again at `dueAt`. */
export async function postpone(
  db: Db,
  entry: Pick<OutboxRow, 'id' | 'attempts'>,
  reason: string,
  dueAt: number,
): Promise<void> {
  await putBack(db, entry.id, {
    last_error: sanitizeReason(reason),
    due_at: dueAt,
    attempts: Math.max(0, entry.attempts - 1),
  });
}

/** Stores that an entry was rejected for good: it is not retried until somebody asks for it. */
export async function giveUp(db: Db, id: string, reason: string, now: number): Promise<void> {
  await putBack(db, id, { last_error: sanitizeReason(reason), failed_at: now });
}

/** Another mail server has refused it since ours took it. @returns whether that is news */
export async function giveUpSent(
  trx: Db,
  email: QueuedEmail,
  reason: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ sent_at: null, failed_at: now, last_error: sanitizeReason(reason) })
    .where(isEntryOf(email))
    .where('sent_at', 'is not', null)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A failure that is stored late undoes no success. */
async function putBack(db: Db, id: string, changes: Updateable<Schema['outbox']>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...changes, claimed_until: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** The error message of the other side, as stored: short, one line, without email addresses. */
const sanitizeReason = (reason: string): string => oneLine(maskEmailAddresses(reason), 500);

/** Unsent entries, permanently rejected ones first, then oldest first; at most `limit`. */
export async function listUnsent(db: Db, limit: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .orderBy((eb) => eb.case().when('failed_at', 'is', null).then(1).else(0).end())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countUnsent(db: Db): Promise<{ waiting: number; failed: number }> {
  const { all, failed } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll().as('all'), eb.fn.count('failed_at').as('failed')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(all) - Number(failed), failed: Number(failed) };
}

export async function countKept(db: Db): Promise<number> {
  const kept = db.selectFrom('outbox').where('outcome', '=', 'kept');
  const { n } = await kept
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** When the oldest pending entry was created, in milliseconds. */
export async function oldestUnsent(db: Db): Promise<number | null> {
  const unsent = db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null);
  const { oldest } = await unsent
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Deletes an email unless a worker may have sent it. @returns whether it never leaves */
export async function withdrawEmail(trx: Db, email: QueuedEmail): Promise<boolean> {
  return hasDeleted(trx.deleteFrom('outbox').where(isEntryOf(email)));
}

export async function withdrawEntry(trx: Db, id: string): Promise<boolean> {
  return hasDeleted(trx.deleteFrom('outbox').where('id', '=', id));
}

async function hasDeleted(entry: DeleteQueryBuilder<Schema, 'outbox', DeleteResult>) {
  const { numDeletedRows } = await entry
    .where((w) => w.or([w('attempts', '=', 0), w.and({ outcome: 'kept', attempts: 1 })]))
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Retries what was tried and has not left, or waits for more than a day by a wrong clock. */
export async function retryEmails(db: Db, id: string | 'all', now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    // Not 0: an attempt that failed may have sent it, and `withdrawEmail` asks.
    .set({ failed_at: null, due_at: now, attempts: 1 })
    .where('sent_at', 'is', null)
    .where(isUnclaimed(now))
    .where((w) =>
      w.or([
        w('failed_at', 'is not', null),
        w('attempts', '>', 0),
        // The mail service asked for a pause.
        w('last_error', 'is not', null),
        w('due_at', '>', now + 24 * 60 * 60_000),
      ]),
    )
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Sends kept emails through the transport that is there now, one by its id or all. */
export async function sendKeptEmails(db: Db, id: string | 'all', now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    // Not 0: it is in the mailbox, and `withdrawEmail` asks.
    .set({ sent_at: null, outcome: null, due_at: now, attempts: 1 })
    .where('outcome', '=', 'kept')
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function isEnqueued(db: Db, email: QueuedEmail): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('id').where(isEntryOf(email)).executeTakeFirst();
  return row !== undefined;
}

/** Whether an email will be tried, or is kept; one that a worker holds may have left. */
export async function isWaiting(db: Db, email: QueuedEmail, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where(isEntryOf(email))
    .where((w) => w.or([w('sent_at', 'is', null), w('outcome', '=', 'kept')]))
    .where('failed_at', 'is', null)
    .where(isUnclaimed(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** The emails that have been sent or kept; with `only`, those that were kept. */
export async function listSent<Payload extends object>(
  db: Db,
  emails: readonly QueuedEmail<Payload>[],
  only?: 'kept',
): Promise<QueuedEmail<Payload>[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where((eb) => eb.or(emails.map((email) => isEntryOf(email)(eb))))
    .where('sent_at', 'is not', null)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '!=', 'dismissed')]))
    .$if(only === 'kept', (query) => query.where('outcome', '=', 'kept'))
    .execute();
  const sent = new Set(rows.map(({ kind, payload }) => `${kind} ${payload}`));
  return emails.filter(({ kind, payload }) => sent.has(`${kind} ${JSON.stringify(payload)}`));
}

/** Deletes entries, sent or not, that are older than the privacy page promises. */
export async function deleteOldEntries(db: Db, now: number): Promise<void> {
  await sweepTable(db, 'outbox', retentionLimit(now));
}

/** Compares payloads as `enqueueEmail` writes them. */
const isEntryOf =
  ({ kind, payload }: QueuedEmail) =>
  (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.and([eb('kind', '=', kind), eb('payload', '=', JSON.stringify(payload))]);

/** In milliseconds, unless the worker renews it: then another worker sends the email. */
export const claimMs = 30_000;

/** About a day: from then on failures are logged as errors, and retried all the same. */
export const alarmAttempts = 18;

/** Whether an entry that was only ever rate-limited has waited for a day. */
export const isLate = ({ created_at }: { created_at: number }, now: number): boolean =>
  now - created_at > 24 * 60 * 60_000;

/** Exponential backoff, in milliseconds: 5 s, 10 s, 20 s, … up to 3 hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 3 * 60 * 60_000);
}
