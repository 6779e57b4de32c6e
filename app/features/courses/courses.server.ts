import { haitiDay } from '#app/i18n/haiti-time.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { CourseRow } from '#db/schema.ts';
import { courseOf, enrolments, paidFor, positionOf } from './counts.server.ts';
import { balanceOf, mayLeave, seatedStates } from './enrolments.ts';
import {
  endOf,
  type levels,
  phaseOf,
  seatsLeft,
  startOf,
  takesEnrolments,
  type taughtIn,
} from './sessions.ts';
import { daysOf, spanOf } from './times.ts';

const visible = (db: Db) =>
  db.selectFrom('course').where('is_hidden', '=', 0).where('trashed_at', 'is', null);

export const isVisible = async (db: Db, courseId: string): Promise<boolean> =>
  (await visible(db).select('id').where('id', '=', courseId).executeTakeFirst()) !== undefined;

export async function hasCourses(db: Db): Promise<boolean> {
  return (await visible(db).select('id').limit(1).executeTakeFirst()) !== undefined;
}

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
  const rows = await shownSessions(db)
    .where('s.course_id', 'in', listed(courses.map(({ id }) => id)))
    .where('s.ends_on', '>=', haitiDay(now))
    .orderBy('s.starts_on')
    .orderBy('s.id')
    .limit(500)
    .execute();
  const shown = rows.filter((row) => now < (row.state === 'cancelled' ? startOf : endOf)(row));
  const byCourse = Map.groupBy(shown, ({ course_id }) => course_id);
  return courses.map((course) => {
    const sessions = byCourse.get(course.id) ?? [];
    const read = sessions.map((row) => readSession(row, now));
    return readCourse(
      course,
      read.sort((a, b) => a.startsAt - b.startsAt),
      locale,
    );
  });
}

const shownSessions = (db: Db) =>
  sessions(db).where('s.state', '!=', 'draft').where('s.removed_at', 'is', null);

/** With the teacher, if the site shows who it is, and the number of seats that are taken. */
const sessions = (db: Db) =>
  db
    .selectFrom('course_session as s')
    .leftJoin('evidence as e', (join) =>
      join.onRef('e.id', '=', 's.teacher_id').on('e.trashed_at', 'is', null),
    )
    .select(['s.id', 's.course_id', 's.starts_on', 's.ends_on', 's.times', 's.place', 's.state'])
    .select(['s.price_minor', 's.currency', 's.seats', 's.enrol_until', 's.hold_hours'])
    .select(['e.name as teacherName', 'e.image as teacherImage'])
    .select((eb) =>
      eb
        .selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('session_id', '=', 's.id')
        .where('enrolment.state', 'in', seatedStates)
        .where('enrolment.removed_at', 'is', null)
        .as('taken'),
    );

type Found = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

function readSession(
  { taken, teacherName: name, teacherImage: image, ...row }: Found,
  now: number,
) {
  return {
    ...row,
    ...spanOf(row),
    left: seatsLeft(row.seats, Number(taken)),
    phase: phaseOf(row, Number(taken), now),
    takesEnrolments: takesEnrolments(row, now),
    days: daysOf(row),
    /** Milliseconds since 1970. */
    startsAt: startOf(row),
    teacher: name === null ? null : { name, image },
  };
}

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
  return course && { course: readCourse(course, [], locale), session: readSession(row, now) };
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
  const row = await enrolments(db)
    .select(['id', 'reference', 'session_id', 'state', 'waiting_number', 'due_at'])
    .select(['currency', 'price_minor'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const [session, certificate, paid, position] = await Promise.all([
    sessions(db).where('s.id', '=', row.session_id).executeTakeFirstOrThrow(),
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
    ...row,
    position,
    /** In minor units. */
    paid,
    due: balanceOf(row, paid).due,
    mayLeave: mayLeave(row, session, now),
    session: readSession(session, now),
    course: readCourse(course, [], locale),
    isCourseVisible: course.is_hidden === 0 && course.trashed_at === null,
    certificate: certificate?.number ?? null,
  };
}

/** As the form of a session has them, with the name of the teacher. */
export const storedSessions = (db: Db) =>
  db
    .selectFrom('course_session as s')
    .leftJoin('evidence as e', 'e.id', 's.teacher_id')
    .selectAll('s')
    .select((eb) => eb.fn.coalesce('e.name', eb.val('')).as('teacher'))
    .where('s.removed_at', 'is', null);

/** A person whom the site shows. */
export const findTeacherId = (db: Db, name: string) =>
  db
    .selectFrom('evidence')
    .select('id')
    .where('kind', '=', 'person')
    .where('trashed_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
