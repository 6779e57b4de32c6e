import type { Db } from '#app/platform/database.server.ts';
import type { CourseRow, CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { seatedStates } from './enrolments.ts';
import { offersPlaces } from './sessions.ts';

export const enrolments = (db: Db) =>
  db.selectFrom('enrolment').where('enrolment.removed_at', 'is', null);

export const findEnrolment = (db: Db, reference: string): Promise<EnrolmentRow | undefined> =>
  enrolments(db).selectAll().where('reference', '=', reference).executeTakeFirst();

export const sessionOf = (
  db: Db,
  { session_id }: Pick<EnrolmentRow, 'session_id'>,
): Promise<CourseSessionRow> =>
  db
    .selectFrom('course_session')
    .selectAll()
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();

export const courseOf = (
  db: Db,
  { course_id }: Pick<CourseSessionRow, 'course_id'>,
): Promise<CourseRow> =>
  db.selectFrom('course').selectAll().where('id', '=', course_id).executeTakeFirstOrThrow();

export async function countTaken(db: Db, sessionId: string): Promise<number> {
  return (await countTakenIn(db, [sessionId])).get(sessionId) ?? 0;
}

export async function countTakenIn(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await enrolments(db)
    .select(['session_id', (eb) => eb.fn.countAll<number>().as('n')])
    .where('session_id', 'in', sessionIds)
    .where('state', 'in', seatedStates)
    .groupBy('session_id')
    .execute();
  return new Map(rows.map(({ session_id, n }) => [session_id, Number(n)]));
}

export const waitingIn = (db: Db, sessionId: string) =>
  enrolments(db).where('session_id', '=', sessionId).where('state', '=', 'waiting');

/** A seat that nobody has, and that nobody waits for who may still be offered it. */
export async function hasFreeSeat(
  trx: Db,
  session: CourseSessionRow,
  now: number,
): Promise<boolean> {
  if ((await countTaken(trx, session.id)) >= session.seats) return false;
  if (!offersPlaces(session, now)) return true;
  const waiting = await waitingIn(trx, session.id).select('id').limit(1).executeTakeFirst();
  return waiting === undefined;
}

/** The number of those who wait up to and including this one. */
export async function positionOf(
  db: Db,
  { session_id, waiting_number, state }: EnrolmentRow,
): Promise<number | null> {
  if (state !== 'waiting') return null;
  const { n } = await waitingIn(db, session_id)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('waiting_number', '<=', waiting_number ?? 0)
    .executeTakeFirstOrThrow();
  return Number(n);
}
