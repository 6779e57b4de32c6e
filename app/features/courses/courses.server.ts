import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { CourseRow, CourseSessionRow } from '#db/schema.ts';
import { countTaken, countTakenIn, courseOf, findEnrolment, positionOf } from './counts.server.ts';
import { balanceOf, mayLeave } from './enrolments.ts';
import { paidFor } from './paid.server.ts';
import {
  endOf,
  type levels,
  phaseOf,
  seatsLeft,
  startOf,
  takesEnrolments,
  type taughtIn,
} from './sessions.ts';
import { readTeacher, sessionsWithTeacher, type Teacher } from './teacher.server.ts';
import { daysOf } from './times.ts';

const visible = (db: Db) =>
  db.selectFrom('course').where('is_hidden', '=', 0).where('trashed_at', 'is', null);

export async function hasCourses(db: Db): Promise<boolean> {
  return (await visible(db).select('id').limit(1).executeTakeFirst()) !== undefined;
}

type Shown = CourseSessionRow & { teacher: Teacher | null };

export type PublicSession = ReturnType<typeof readSession>;
export type PublicCourse = ReturnType<typeof readCourse>;

/** Visible courses with the sessions that have not ended, or were cancelled and not begun. */
export async function listCourses(db: Db, locale: Locale, now: number): Promise<PublicCourse[]> {
  const rows = await visible(db).selectAll().orderBy('position').orderBy('id').limit(100).execute();
  return withSessions(db, rows, locale, now);
}

async function withSessions(
  db: Db,
  courses: readonly CourseRow[],
  locale: Locale,
  now: number,
): Promise<PublicCourse[]> {
  const sessions = await listSessions(
    db,
    courses.map(({ id }) => id),
    now,
  );
  const taken = await countTakenIn(
    db,
    sessions.map(({ id }) => id),
  );
  const byCourse = Map.groupBy(sessions, ({ course_id }) => course_id);
  return courses.map((course) =>
    readCourse(
      course,
      (byCourse.get(course.id) ?? []).map((row) => readSession(row, taken.get(row.id) ?? 0, now)),
      locale,
    ),
  );
}

async function listSessions(db: Db, courseIds: readonly string[], now: number): Promise<Shown[]> {
  if (courseIds.length === 0) return [];
  const rows = await shownSessions(db)
    .where('s.course_id', 'in', courseIds)
    // A day before: it may not have ended in Haiti.
    .where('s.ends_on', '>=', new Date(now - 36 * 60 * 60_000).toISOString().slice(0, 10))
    .orderBy('s.starts_on')
    .orderBy('s.id')
    .limit(500)
    .execute();
  return rows
    .map(readTeacher)
    .filter((row) => now < (row.state === 'cancelled' ? startOf(row) : endOf(row)));
}

const shownSessions = (db: Db) =>
  sessionsWithTeacher(db).where('s.state', '!=', 'draft').where('s.removed_at', 'is', null);

const readSession = (row: Shown, taken: number, now: number) => ({
  id: row.id,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  times: row.times,
  /** Empty where it is online. */
  place: row.place,
  priceMinor: row.price_minor,
  currency: row.currency,
  seats: row.seats,
  left: seatsLeft(row.seats, taken),
  phase: phaseOf(row, taken, now),
  takesEnrolments: takesEnrolments(row, now),
  enrolUntil: row.enrol_until || row.starts_on,
  holdHours: row.hold_hours,
  days: daysOf(row),
  /** Milliseconds since 1970. */
  startsAt: startOf(row),
  endsAt: endOf(row),
  teacher: row.teacher,
});

function readCourse(row: CourseRow, sessions: PublicSession[], wanted: Locale) {
  const locale = [wanted, ...locales].find((each) => row[`title_${each}`]) ?? wanted;
  const inLocale = (name: 'text' | 'outcomes' | 'bring' | 'alt') =>
    row[`${name}_${locale}`] || row[`${name}_fr`];
  const lines = (text: string) => text.split(/\s*\n\s*/).filter(Boolean);
  return {
    id: row.id,
    slug: row.slug,
    locale,
    title: row[`title_${locale}`],
    text: inLocale('text'),
    outcomes: lines(inLocale('outcomes')),
    bring: lines(inLocale('bring')),
    level: row.level as (typeof levels)[number],
    taughtIn: row.taught_in as (typeof taughtIn)[number],
    hours: row.hours,
    image: row.image,
    alt: inLocale('alt'),
    sessions,
  };
}

/** A visible course by its slug, or one that it had before: the caller compares `slug`. */
export async function findCourseBySlug(
  db: Db,
  locale: Locale,
  slug: string,
  now: number,
): Promise<PublicCourse | undefined> {
  const row = await bySlug(db, slug).selectAll('course').executeTakeFirst();
  return row && (await withSessions(db, [row], locale, now))[0];
}

const bySlug = (db: Db, slug: string) =>
  visible(db).innerJoin('course_slug as g', 'g.course_id', 'course.id').where('g.slug', '=', slug);

export const findCourseId = async (db: Db, slug: string): Promise<string | undefined> =>
  (await bySlug(db, slug).select('course.id').executeTakeFirst())?.id;

/** The first sessions that take enrolments, with their courses. */
export async function listNextSessions(db: Db, locale: Locale, now: number, limit: number) {
  return (await listCourses(db, locale, now))
    .flatMap((course) => course.sessions.map((session) => ({ course, session })))
    .filter(({ session }) => session.takesEnrolments)
    .sort((a, b) => a.session.startsAt - b.session.startsAt)
    .slice(0, limit);
}

/** A session of a visible course, whatever its phase; no draft. */
export async function findPublicSession(db: Db, locale: Locale, id: string, now: number) {
  const row = await shownSessions(db).where('s.id', '=', id).executeTakeFirst();
  const course =
    row && (await visible(db).selectAll().where('id', '=', row.course_id).executeTakeFirst());
  if (!course) return undefined;
  const session = readSession(readTeacher(row), await countTaken(db, id), now);
  return { course: readCourse(course, [], locale), session };
}

export const listSitemapCourses = (db: Db) =>
  visible(db)
    .select(['id', 'slug', 'title_fr', 'title_en', 'title_ht'])
    .orderBy('position')
    .orderBy('id')
    .limit(300)
    .execute();

export type PublicEnrolment = NonNullable<Awaited<ReturnType<typeof findPublicEnrolment>>>;

/** Whoever has the reference sees its state: no name, phone or email address. */
export async function findPublicEnrolment(db: Db, reference: string, locale: Locale, now: number) {
  const row = await findEnrolment(db, reference);
  if (!row) return undefined;
  const [session, certificate, amount, position] = await Promise.all([
    sessionsWithTeacher(db).where('s.id', '=', row.session_id).executeTakeFirstOrThrow(),
    db
      .selectFrom('certificate')
      .select('number')
      .where('enrolment_id', '=', row.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
    paidFor(db, row),
    positionOf(db, row),
  ]);
  const course = await courseOf(db, session);
  return {
    id: row.id,
    reference: row.reference,
    /** The learner's. */
    locale: row.locale,
    state: row.state,
    position,
    /** Until when the place is held, or the offer stands. */
    dueAt: row.due_at,
    currency: row.currency,
    priceMinor: row.price_minor,
    paidMinor: amount,
    dueMinor: balanceOf(row, amount).due,
    mayLeave: mayLeave(row, session, now),
    session: readSession(readTeacher(session), await countTaken(db, session.id), now),
    course: readCourse(course, [], locale),
    isCourseVisible: course.is_hidden === 0 && course.trashed_at === null,
    certificate: certificate?.number ?? null,
  };
}
