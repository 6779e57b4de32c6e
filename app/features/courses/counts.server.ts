import { sql } from 'kysely';
import { sumOf } from '#app/features/payments/payments.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { CourseRow, CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { seatedStates } from './enrolments.ts';
import { sessionName } from './pages/session-words.ts';
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

/** The title of the course `c`, in French where there is none in the language. */
export const titleIn = (locale: Locale) =>
  sql<string>`coalesce(nullif(${sql.ref(`c.title_${locale}`)}, ''), c.title_fr)`;

/** The names of sessions, by their ids. */
export async function nameSessions(
  db: Db,
  ids: readonly string[],
  { locale }: { locale: Locale },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('course_session as s')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['s.id', 's.starts_on', titleIn(locale).as('title')])
    .where('s.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, sessionName(locale, row)]));
}

export async function countTaken(db: Db, sessionId: string): Promise<number> {
  const { n } = await enrolments(db)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('session_id', '=', sessionId)
    .where('state', 'in', seatedStates)
    .executeTakeFirstOrThrow();
  return Number(n);
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
  {
    session_id,
    waiting_number,
    state,
  }: Pick<EnrolmentRow, 'session_id' | 'waiting_number' | 'state'>,
): Promise<number | null> {
  if (state !== 'waiting') return null;
  const { n } = await waitingIn(db, session_id)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('waiting_number', '<=', waiting_number ?? 0)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The amounts that were paid for enrolments, in minor units, by id. */
export const paidOf = (db: Db, ids: readonly string[]): Promise<Map<string, number>> =>
  sumOf(db, 'enrolment_id', ids);

export const paidFor = async (db: Db, { id }: { id: string }): Promise<number> =>
  (await paidOf(db, [id])).get(id) ?? 0;
