import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import { rejected } from '#app/http/result.ts';
import { journaled } from '#app/office/journal/journaled.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import type { CourseSessionRow } from '#db/schema.ts';
import { isVisible } from './courses.server.ts';
import { interestEmail } from './email.server.ts';
import { phoneKey } from './enrolments.ts';
import { takesEnrolments } from './sessions.ts';

type Interest = {
  courseId: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  locale: string;
  spamReason: SpamReason | null;
};

/** Read at a time. */
const batch = 500;

/** Stored once for the same phone or email address. */
export async function insertInterest(
  db: Db,
  { courseId, phone = null, email = null, locale, spamReason }: Interest,
  now: number,
): Promise<void> {
  const key = phone === null ? null : phoneKey(phone);
  await db.transaction().execute(async (trx) => {
    // Two at once wait for each other.
    await lockRow(trx, 'course', 'id', courseId);
    const same = await trx
      .selectFrom('course_interest')
      .select('id')
      .where('course_id', '=', courseId)
      .where('told_at', 'is', null)
      .where((eb) =>
        eb.or([
          ...(key === null ? [] : [eb('phone_key', '=', key)]),
          ...(email === null ? [] : [eb('email', '=', email.toLowerCase())]),
        ]),
      )
      .executeTakeFirst();
    if (same) return;
    await trx
      .insertInto('course_interest')
      .values({
        ...{ id: randomUUID(), course_id: courseId, phone, phone_key: key, locale },
        email: email?.toLowerCase() ?? null,
        ...{ suspicion: spamReason, created_at: now },
      })
      .execute();
  });
}

/** Somebody who has enrolled need not be told that the course has a session. */
export const settleInterest = (trx: Db, courseId: string, phone: string, now: number) =>
  trx
    .updateTable('course_interest')
    .set({ told_at: now })
    .where('course_id', '=', courseId)
    .where('phone_key', '=', phoneKey(phone))
    .where('to_tell_at', 'is not', null)
    .where('told_at', 'is', null)
    .execute();

/** Tells those who asked for the course that this session is open, once its page is there. */
export async function announceSession(
  trx: Db,
  session: CourseSessionRow,
  now: number,
): Promise<void> {
  const isShown = await isVisible(trx, session.course_id);
  await trx
    .updateTable('course_session')
    .set({ tells_when_shown: isShown ? 0 : 1 })
    .where('id', '=', session.id)
    .execute();
  if (isShown) await tellInterested(trx, session, now);
}

/** Announces the sessions of a course that opened while it was hidden, if it is shown now. */
export async function announceHeldSessions(trx: Db, courseId: string, now: number): Promise<void> {
  if (!(await isVisible(trx, courseId))) return;
  const sessions = await trx
    .selectFrom('course_session')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('tells_when_shown', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('starts_on')
    .execute();
  for (const session of sessions)
    if (takesEnrolments(session, now)) await announceSession(trx, session, now);
}

/** By email, or by somebody of the team. */
async function tellInterested(trx: Db, session: CourseSessionRow, now: number): Promise<void> {
  const next = () =>
    trx
      .selectFrom('course_interest')
      .select(['id', 'email'])
      .where('course_id', '=', session.course_id)
      .where('told_at', 'is', null)
      .where('to_tell_at', 'is', null)
      .where('suspicion', 'is', null)
      .orderBy('created_at')
      .limit(batch)
      .execute();
  // Each batch leaves those who are still to be told.
  for (let rows = await next(); rows.length > 0; rows = await next())
    for (const { id, email } of rows) {
      if (email)
        await enqueueEmail(trx, interestEmail({ interestId: id, sessionId: session.id }), now);
      await trx
        .updateTable('course_interest')
        .set(email ? { told_at: now } : { to_tell_at: now })
        .where('id', '=', id)
        .execute();
    }
}

export const interestToTell = (db: Db) =>
  db
    .selectFrom('course_interest')
    .where('to_tell_at', 'is not', null)
    .where('told_at', 'is', null)
    .where('course_id', 'in', (eb) =>
      eb.selectFrom('course').select('id').where('trashed_at', 'is', null),
    );

/** Those of a course who left a phone alone, also before it has a session; first whom to tell. */
export const listCallers = (db: Db, courseId: string, limit: number) =>
  db
    .selectFrom('course_interest')
    .select(['id', 'phone', 'to_tell_at'])
    .where('course_id', '=', courseId)
    .where('email', 'is', null)
    .where('told_at', 'is', null)
    .orderBy((eb) => eb.case().when('to_tell_at', 'is', null).then(1).else(0).end())
    .orderBy('created_at')
    .limit(limit)
    .execute();

const onInterest = journaled('course_interest', { key: 'id', subject: 'courseInterest' });

export const markInterestTold = onInterest(async ({ row, now, change }) => {
  if (row.told_at !== null) return rejected('unchanged');
  return change({ told_at: now }, 'courseInterest.told');
});

/** Deletes it for good: a phone alone is found by no erasure of an email address. Owners only. */
export const removeInterest = onInterest(async ({ trx, row, record }) => {
  await trx.deleteFrom('course_interest').where('id', '=', row.id).execute();
  return record('courseInterest.removed');
});
