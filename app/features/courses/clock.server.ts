import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { EnrolmentRow } from '#db/schema.ts';
import { enrolments } from './counts.server.ts';
import { lockSession, settleSeats } from './seats.server.ts';
import { endOf, enrolmentEnd, startOf } from './sessions.ts';
import { tellOf } from './told.server.ts';
import type { ToldAbout } from './told-texts.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const perRun = 100;

/**
 * Expires places whose time is over and offers free ones: a session at a time, each in one
 * transaction, so that a kill loses nothing and two machines do it once.
 */
export async function settleDueSessions(db: Db, now: number): Promise<void> {
  const due = await enrolments(db)
    .select('session_id')
    .distinct()
    .where('state', 'in', ['held', 'offered'])
    .where('due_at', '<=', now)
    .limit(perRun)
    .execute();
  for (const { session_id } of due) await settle(db, session_id, now);
}

const settle = (db: Db, sessionId: string, now: number) =>
  db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (session) await settleSeats(trx, session, now);
  });

/** Ends the waiting lists of sessions that have ended. */
export async function endWaiting(db: Db, now: number): Promise<void> {
  const sessions = await db
    .selectFrom('course_session as s')
    .selectAll('s')
    .where('s.ends_on', '<=', isoDay(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('enrolment as e')
          .select('e.id')
          .whereRef('e.session_id', '=', 's.id')
          .where('e.state', '=', 'waiting')
          .where('e.removed_at', 'is', null),
      ),
    )
    .orderBy('s.ends_on')
    .limit(perRun)
    .execute();
  for (const session of sessions) if (endOf(session) <= now) await settle(db, session.id, now);
}

/** Reminders before a hold ends and before a session starts: late rather than never, and once. */
export async function remindLearners(db: Db, now: number): Promise<void> {
  // Learners who were told a few hours ago know.
  const toldBefore = now - 6 * hour;
  const ending = await enrolments(db)
    .selectAll()
    .where('state', '=', 'held')
    .where('hold_reminded_at', 'is', null)
    .where('due_at', '>', now)
    .where('due_at', '<=', now + day)
    .where('state_at', '<=', toldBefore)
    .limit(perRun)
    .execute();
  for (const row of ending) await remind(db, row, 'hold_reminded_at', 'holdEnding', now);

  const near = await db
    .selectFrom('course_session')
    .selectAll()
    .where('state', 'in', ['open', 'closed'])
    // It may say a week or a month, before the first meeting.
    .where('ends_on', '>=', isoDay(now - day))
    .where('starts_on', '<=', isoDay(now + 2 * day))
    .execute();
  const isNear = (start: number) => start > now && start <= now + 2 * day;
  const starting = await enrolments(db)
    .selectAll()
    .where(
      'session_id',
      'in',
      listed(near.flatMap((each) => (isNear(startOf(each)) ? each.id : []))),
    )
    .where('state', '=', 'confirmed')
    .where('start_reminded_at', 'is', null)
    .where('state_at', '<=', toldBefore)
    .limit(perRun)
    .execute();
  for (const row of starting) await remind(db, row, 'start_reminded_at', 'starting', now);
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Claimed by the update, in the transaction that tells. */
const remind = (
  db: Db,
  { id, state }: EnrolmentRow,
  column: 'hold_reminded_at' | 'start_reminded_at',
  about: ToldAbout,
  now: number,
) =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('enrolment')
      .set({ [column]: now })
      .where('id', '=', id)
      .where('state', '=', state)
      .where(column, 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row) await tellOf(trx, row, about, now);
  });

/** When this process last looked: its own cached pages are the ones that become stale. */
const lookedAt = new WeakMap<Db, number>();

/** Renews the pages when a session begins or ends, or its enrolment does. */
export async function turnSessions(db: Db, now: number): Promise<void> {
  const before = lookedAt.get(db) ?? now;
  lookedAt.set(db, now);
  const sessions = await db
    .selectFrom('course_session')
    .selectAll()
    .where('state', '!=', 'draft')
    .where('removed_at', 'is', null)
    .where('ends_on', '>=', isoDay(before - 2 * day))
    .limit(500)
    .execute();
  const isPassed = (at: number) => before < at && at <= now;
  if (sessions.some((each) => [enrolmentEnd, startOf, endOf].some((at) => isPassed(at(each)))))
    await bumpContentVersion(db);
}
