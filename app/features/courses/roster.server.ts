import { haitiDay } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { attendedShare, listAttendance } from './admin/attendance.server.ts';
import { findSessionDuties } from './admin/duties.server.ts';
import { courseOf, enrolments, paidOf, positionOf, titleIn } from './counts.server.ts';
import {
  balanceOf,
  type EnrolmentState,
  enrolmentPath,
  isOver,
  seatedStates,
} from './enrolments.ts';
import { enrolmentKey } from './reference.ts';
import { phaseOf, seatsLeft } from './sessions.ts';
import { daysOf } from './times.ts';
import { courseTitle, toldAfterEnd, whatsAppText } from './told.ts';
import type { ToldAbout } from './told-texts.ts';

const maxSessions = 100;
const maxLearners = 1_000;

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/**
 * The sessions of a course, or all that are not over or that the team has something to do for, with
 * how many have which place: what comes next first, then what is over, the newest first.
 */
export async function listSessions(
  db: Db,
  { courseId, locale }: { courseId?: string; locale: Locale },
  now: number,
) {
  const duties = await findSessionDuties(db, now);
  const seated = enrolments(db).select('session_id').where('state', 'in', seatedStates);
  const rows = await db
    .selectFrom('course_session as s')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['s.id', 's.starts_on', 's.ends_on', 's.times', 's.place', 's.state', 's.seats'])
    .select(['s.enrol_until', titleIn(locale).as('course')])
    .where('s.removed_at', 'is', null)
    .$if(courseId !== undefined, (only) => only.where('s.course_id', '=', courseId ?? ''))
    .$if(courseId === undefined, (only) =>
      only.where((eb) =>
        eb.or([
          eb.and([
            // Learners of a course in the trash still come.
            eb.or([eb('c.trashed_at', 'is', null), eb('s.id', 'in', seated)]),
            eb('s.state', '!=', 'cancelled'),
            eb('s.ends_on', '>=', haitiDay(now)),
          ]),
          eb('s.id', 'in', listed([...duties.keys()])),
        ]),
      ),
    )
    .orderBy('s.starts_on', 'desc')
    .orderBy('s.id')
    .limit(maxSessions)
    .execute();
  const countsOf = await countStates(
    db,
    rows.map(({ id }) => id),
  );
  const sessions = rows.map((row) => {
    const { counts, taken } = countsOf(row.id);
    const phase = phaseOf(row, taken, now);
    const isPast = phase === 'ended' || phase === 'cancelled';
    return { ...row, ...{ counts, taken, phase, isPast }, duty: duties.get(row.id) };
  });
  const past = sessions.filter(({ isPast }) => isPast);
  return [...sessions.filter(({ isPast }) => !isPast).reverse(), ...past];
}

async function countStates(db: Db, sessionIds: readonly string[]) {
  const rows = await enrolments(db)
    .select(['session_id', 'state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('session_id', 'in', listed(sessionIds))
    .groupBy(['session_id', 'state'])
    .execute();
  return (id: string) => {
    const of = (state: EnrolmentState) =>
      Number(rows.find((row) => row.session_id === id && row.state === state)?.n ?? 0);
    const [confirmed, held, offered] = [of('confirmed'), of('held'), of('offered')];
    return {
      counts: { confirmed, held, offered, waiting: of('waiting') },
      taken: confirmed + held + offered,
    };
  };
}

type Viewer = { locale: Locale; now: number; secret: string; publicUrl: string };

export type Roster = NonNullable<Awaited<ReturnType<typeof findRoster>>>;
export type RosterRow = Roster['learners'][number];

/**
 * All that the page of a session shows of it, or one of its enrolments by its reference. Who has a
 * place comes first: beyond the limit are only cancelled ones, or who waits.
 */
export async function findRoster(db: Db, id: string, viewer: Viewer, reference?: string) {
  const session = await db
    .selectFrom('course_session')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!session) return undefined;
  const course = await courseOf(db, session);
  const rows = await enrolments(db)
    .select(['id', 'reference', 'session_id', 'name', 'phone', 'email', 'note', 'locale', 'state'])
    .select(['due_at', 'waiting_number', 'currency', 'price_minor', 'suspicion', 'reason'])
    .select(['created_at', 'to_tell', 'to_tell_at', 'told_at'])
    .where('session_id', '=', id)
    .$if(reference !== undefined, (only) => only.where('reference', '=', reference ?? ''))
    .orderBy((eb) =>
      eb
        .case()
        .when('state', 'in', seatedStates)
        .then(0)
        .when('state', '=', 'waiting')
        .then(1)
        .else(2)
        .end(),
    )
    // On the waiting list: in its order.
    .orderBy('waiting_number')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxLearners)
    .execute();
  const [paid, attendance, certificates] = await Promise.all([
    paidOf(
      db,
      rows.map((row) => row.id),
    ),
    listAttendance(db, id),
    listCertificates(db, id),
  ]);
  const days = daysOf(session);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const first = (waiting[0] && (await positionOf(db, waiting[0]))) ?? 1;
  const all = rows.map((row) => {
    const amount = paid.get(row.id) ?? 0;
    const cells = attendance.get(row.id) ?? {};
    const balance = balanceOf(row, amount);
    return {
      ...row,
      position: row.state === 'waiting' ? first + waiting.indexOf(row) : null,
      paid: amount,
      due: isOver(row.state) ? 0 : balance.due,
      /** Paid over the price; all that was paid, where the place is gone. */
      excess: isOver(row.state) ? amount : balance.excess,
      certificate: certificates.get(row.id) ?? null,
      cells,
      isCertifiable: attendedShare(days, cells) >= course.attendance_share,
    };
  });
  const { counts, taken } = (await countStates(db, [id]))(id);
  return {
    session,
    course: { id: course.id, title: courseTitle(course, viewer.locale) },
    phase: phaseOf(session, taken, viewer.now),
    counts,
    free: seatsLeft(session.seats, taken),
    /** By name, as on the sheet and in the attendance; those whose place is gone come last. */
    learners: all
      .filter(({ state }) => state !== 'waiting')
      .sort(
        (a, b) =>
          Number(isOver(a.state)) - Number(isOver(b.state)) || a.name.localeCompare(b.name, 'fr'),
      ),
    waiting: all.filter(({ state }) => state === 'waiting'),
    toTell: all
      .toSorted((a, b) => (a.to_tell_at ?? 0) - (b.to_tell_at ?? 0))
      .flatMap(({ to_tell, ...row }) => {
        const about = to_tell as ToldAbout | null;
        const isLate = session.ends_on < haitiDay(viewer.now);
        if (!about || (isLate && !toldAfterEnd.includes(about))) return [];
        const path = enrolmentPath(row.reference, enrolmentKey(viewer.secret, row.id));
        const url = viewer.publicUrl + localizedPath(row.locale, path);
        /** In the learner's language; null when it is no longer so. */
        const whatsApp = whatsAppText(about, { ...row, enrolment: row, session, course }, url);
        return { reference: row.reference, name: row.name, phone: row.phone, about, whatsApp };
      }),
    days,
  };
}

async function listCertificates(db: Db, sessionId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('certificate as c')
    .innerJoin('enrolment as e', 'e.id', 'c.enrolment_id')
    .select(['e.id', 'c.number'])
    .where('e.session_id', '=', sessionId)
    .where('c.removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
