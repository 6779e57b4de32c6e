import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { CourseSessionRow } from '#db/schema.ts';
import { countTaken, waitingIn } from './counts.server.ts';
import { offeredUntil } from './enrolments.ts';
import { endOf, offersPlaces, seatsLeft } from './sessions.ts';
import { tellOf } from './told.server.ts';

/** Whoever takes or frees a seat locks its session first: of two machines, one waits. */
export const lockSession = (trx: Db, id: string): Promise<CourseSessionRow | undefined> =>
  lockRow(trx, 'course_session', 'id', id);

/** Takes the next number of the waiting list; the session is locked. */
export async function nextWaitingNumber(trx: Db, sessionId: string): Promise<number> {
  const { last_waiting } = await trx
    .updateTable('course_session')
    .set((eb) => ({ last_waiting: eb('last_waiting', '+', 1) }))
    .where('id', '=', sessionId)
    .returning('last_waiting')
    .executeTakeFirstOrThrow();
  return last_waiting;
}

/**
 * Expires what is over, also who still waits at the end of the session, and offers the free seats in
 * the order of the waiting list. The transaction has locked the session.
 */
export async function settleSeats(trx: Db, session: CourseSessionRow, now: number): Promise<void> {
  const expired = await trx
    .updateTable('enrolment')
    .set({ state: 'expired', state_at: now, due_at: null, waiting_number: null })
    .where('session_id', '=', session.id)
    .where('state', 'in', ['held', 'offered'])
    .where('due_at', '<=', now)
    .where('removed_at', 'is', null)
    .returningAll()
    .execute();
  for (const row of expired) await tellOf(trx, row, 'expired', now);
  if (now >= endOf(session))
    await trx
      .updateTable('enrolment')
      .set({ state: 'expired', state_at: now, waiting_number: null, to_tell: null })
      .where('session_id', '=', session.id)
      .where('state', '=', 'waiting')
      .execute();
  const offered = await offerFreeSeats(trx, session, now);
  if (expired.length + offered > 0) await bumpContentVersion(trx);
}

/** Consequences for the others: pages show other seats, and a free one is offered. */
export async function followSeats(trx: Db, session: CourseSessionRow, now: number): Promise<void> {
  await settleSeats(trx, session, now);
  await bumpContentVersion(trx);
}

/** @returns how many were offered */
async function offerFreeSeats(trx: Db, session: CourseSessionRow, now: number): Promise<number> {
  if (session.removed_at !== null || !offersPlaces(session, now)) return 0;
  const free = seatsLeft(session.seats, await countTaken(trx, session.id));
  if (free === 0) return 0;
  const next = await waitingIn(trx, session.id)
    .selectAll()
    .orderBy('waiting_number')
    .limit(free)
    .execute();
  for (const { id } of next) {
    const row = await trx
      .updateTable('enrolment')
      .set({ state: 'offered', state_at: now, due_at: offeredUntil(session, now) })
      .set({ waiting_number: null, hold_reminded_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellOf(trx, row, 'offered', now);
  }
  return next.length;
}
