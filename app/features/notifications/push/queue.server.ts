import { sql } from 'kysely';
import type { Notification } from '#app/office/notification-kinds.ts';
import { claimDue } from '#app/platform/claims.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { PushMessageRow } from '#db/schema.ts';

/**
 * Least time between two notifications of a kind on one device, in milliseconds: what happens
 * meanwhile is in the second.
 */
export const collectMs = 60_000;
/** In milliseconds: then another worker may send it. Longer than a push service has to answer. */
const claimMs = 30_000;
/** In milliseconds: what could not be sent for so long says nothing new. */
const keptMs = 24 * 60 * 60_000;
const longestDelayMs = 60 * 60_000;

/**
 * For every device of an account, in the transaction that stores the cause. A device has one row of
 * a kind, which counts what it has not been told.
 */
export async function enqueuePush(
  trx: Db,
  accountId: string,
  { kind, subjectId }: Notification,
  now: number,
): Promise<void> {
  await trx
    .insertInto('push_message')
    .columns([
      ...(['id', 'subscription_id', 'kind', 'subject_id', 'waiting'] as const),
      ...(['waits_since', 'due_at', 'attempts'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('push_subscription')
        .select([
          sql<string>`id || ${` ${kind}`}`.as('id'),
          'id as subscription_id',
          eb.cast<string>(eb.val(kind), 'text').as('kind'),
          eb.cast<string>(eb.val(subjectId), 'text').as('subject_id'),
          eb.lit(1).as('waiting'),
          eb.cast<number>(eb.val(now), 'bigint').as('waits_since'),
          eb.cast<number>(eb.val(now), 'bigint').as('due_at'),
          eb.lit(0).as('attempts'),
        ])
        .where('account_id', '=', accountId)
        // Everyone locks the rows in this order.
        .orderBy('id'),
    )
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => {
        const isIdle = eb('push_message.waiting', '=', 0);
        const isSame = eb('push_message.subject_id', '=', eb.ref('excluded.subject_id'));
        const pause = eb('push_message.sent_at', '>', now - collectMs);
        return {
          waiting: eb('push_message.waiting', '+', 1),
          // Several things have no page but the list.
          subject_id: eb
            .case()
            .when(eb.or([isIdle, isSame]))
            .then(eb.ref('excluded.subject_id'))
            .else('')
            .end(),
          waits_since: eb
            .case()
            .when(isIdle)
            .then(eb.ref('excluded.waits_since'))
            .else(eb.ref('push_message.waits_since'))
            .end(),
          due_at: eb
            .case()
            .when('push_message.due_at', 'is not', null)
            .then(eb.ref('push_message.due_at'))
            .when(pause)
            .then(eb('push_message.sent_at', '+', collectMs))
            .else(eb.ref('excluded.due_at'))
            .end(),
        };
      }),
    )
    .execute();
}

export const claimPush = (db: Db, now: number): Promise<PushMessageRow | undefined> =>
  claimDue(db, 'push_message', { now, claimMs, open: [] });

type Claimed = Pick<PushMessageRow, 'id' | 'waiting'>;

/** Sent, or never to be: what happened since it was claimed waits its turn. */
export async function settlePush(db: Db, { id, waiting }: Claimed, now: number): Promise<void> {
  await db
    .updateTable('push_message')
    .set((eb) => ({
      waiting: eb('waiting', '-', waiting),
      waits_since: now,
      due_at: eb
        .case()
        .when('waiting', '>', waiting)
        .then(eb.cast<number | null>(eb.val(now + collectMs), 'bigint'))
        .else(null)
        .end(),
      attempts: 0,
      claimed_until: null,
      sent_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** With exponential backoff; `retryAfterMs` is what the push service asked for. */
export async function postponePush(
  db: Db,
  message: PushMessageRow,
  retryAfterMs: number,
  now: number,
): Promise<void> {
  if (now - message.waits_since > keptMs) return settlePush(db, message, now);
  const delayMs = Math.min(5_000 * 2 ** (message.attempts - 1), longestDelayMs);
  await db
    .updateTable('push_message')
    .set({
      claimed_until: null,
      due_at: now + Math.min(Math.max(delayMs, retryAfterMs), longestDelayMs),
    })
    .where('id', '=', message.id)
    .execute();
}
