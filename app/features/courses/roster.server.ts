import type { Locale } from '#app/i18n/locale.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { CourseRow, CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { attendedShare, listAttendance } from './admin/attendance.server.ts';
import { findSessionDuties } from './admin/duties.server.ts';
import { courseOf, enrolments, positionOf } from './counts.server.ts';
import { balanceOf, enrolmentPath, isOver, seatedStates } from './enrolments.ts';
import { paidOf } from './paid.server.ts';
import { enrolmentKey } from './reference.ts';
import { phaseOf } from './sessions.ts';
import { daysOf, haitiDay } from './times.ts';
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
  const rows = await db
    .selectFrom('course_session as s')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .selectAll('s')
    .select(['c.title_fr', 'c.title_ht', 'c.title_en'])
    .where('s.removed_at', 'is', null)
    .$if(courseId !== undefined, (only) => only.where('s.course_id', '=', courseId ?? ''))
    .$if(courseId === undefined, (only) =>
      only.where((eb) =>
        eb.or([
          eb.and([
            eb('c.trashed_at', 'is', null),
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
    const { counts, taken } = countsOf(row);
    const { toTell = 0, untaken = null } = duties.get(row.id) ?? {};
    const phase = phaseOf(row, taken, now);
    return {
      id: row.id,
      course: courseTitle(row, locale),
      isPast: phase === 'ended' || phase === 'cancelled',
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      times: row.times,
      place: row.place,
      state: row.state,
      phase,
      seats: row.seats,
      priceMinor: row.price_minor,
      currency: row.currency,
      counts,
      taken,
      toTell,
      isUntaken: untaken !== null,
      isDue: duties.has(row.id),
    };
  });
  const past = sessions.filter(({ isPast }) => isPast);
  return [...sessions.filter(({ isPast }) => !isPast).reverse(), ...past];
}

/** Whether the team can still tell a learner of it. */
const isTellable = (
  { to_tell }: Pick<EnrolmentRow, 'to_tell'>,
  { ends_on }: Pick<CourseSessionRow, 'ends_on'>,
  now: number,
): boolean =>
  to_tell !== null && (ends_on >= haitiDay(now) || toldAfterEnd.includes(to_tell as ToldAbout));

async function countStates(db: Db, sessionIds: readonly string[]) {
  const counted = await enrolments(db)
    .select(['session_id', 'state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('session_id', 'in', listed(sessionIds))
    .groupBy(['session_id', 'state'])
    .execute();
  return (session: Pick<CourseSessionRow, 'id'>) => {
    const own = counted.filter(({ session_id }) => session_id === session.id);
    const sum = (rows: typeof own) => rows.reduce((all, { n }) => all + Number(n), 0);
    const of = (state: string) => sum(own.filter((each) => each.state === state));
    const counts = {
      held: of('held'),
      waiting: of('waiting'),
      offered: of('offered'),
      confirmed: of('confirmed'),
    };
    const taken = counts.held + counts.offered + counts.confirmed;
    return { counts, taken };
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
    .selectAll()
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
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxLearners)
    .execute();
  const ids = rows.map((row) => row.id);
  const [paid, attendance, certificates] = await Promise.all([
    paidOf(db, ids),
    listAttendance(db, id),
    listCertificates(db, id),
  ]);
  const days = daysOf(session);
  const waiting = rows
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => (a.waiting_number ?? 0) - (b.waiting_number ?? 0));
  const before = ((waiting[0] && (await positionOf(db, waiting[0]))) ?? 1) - 1;
  const positions = new Map(waiting.map((row, index) => [row.id, before + index + 1]));
  const read = (row: EnrolmentRow) => {
    const amount = paid.get(row.id) ?? 0;
    const cells = attendance.get(row.id) ?? {};
    return {
      id: row.id,
      reference: row.reference,
      name: row.name,
      phone: row.phone,
      email: row.email,
      note: row.note,
      locale: row.locale,
      state: row.state,
      stateAt: row.state_at,
      dueAt: row.due_at,
      position: positions.get(row.id) ?? null,
      currency: row.currency,
      priceMinor: row.price_minor,
      paidMinor: amount,
      dueMinor: isOver(row.state) ? 0 : balanceOf(row, amount).due,
      /** Paid over the price; all that was paid, where the place is gone. */
      excessMinor: isOver(row.state) ? amount : balanceOf(row, amount).excess,
      suspicion: row.suspicion,
      reason: row.reason,
      createdAt: row.created_at,
      toldAt: row.told_at,
      certificate: certificates.get(row.id) ?? null,
      cells,
      isCertifiable: attendedShare(days, cells) >= course.attendance_share,
    };
  };
  const { counts, taken } = (await countStates(db, [id]))(session);
  return {
    session,
    course: { id: course.id, slug: course.slug, title: courseTitle(course, viewer.locale) },
    phase: phaseOf(session, taken, viewer.now),
    counts: { confirmed: counts.confirmed, held: counts.held, offered: counts.offered },
    free: Math.max(0, session.seats - taken),
    /** By name, as on the sheet and in the attendance; those whose place is gone come last. */
    learners: rows
      .filter(({ state }) => state !== 'waiting')
      .sort(
        (a, b) =>
          Number(isOver(a.state)) - Number(isOver(b.state)) || a.name.localeCompare(b.name, 'fr'),
      )
      .map(read),
    waiting: waiting.map(read),
    toTell: rows
      .filter((row) => isTellable(row, session, viewer.now))
      .sort((a, b) => (a.to_tell_at ?? 0) - (b.to_tell_at ?? 0))
      .map((enrolment) =>
        readToTell({ enrolment, session, course }, viewer, {
          paid: paid.get(enrolment.id) ?? 0,
          position: positions.get(enrolment.id) ?? null,
        }),
      ),
    days,
  };
}

type Of = { enrolment: EnrolmentRow; session: CourseSessionRow; course: CourseRow };

function readToTell(
  of: Of,
  { secret, publicUrl }: Viewer,
  more: { paid: number; position: number | null },
) {
  const { id, reference, name, phone, locale, to_tell, to_tell_at } = of.enrolment;
  const about = to_tell as ToldAbout;
  const link = localizedPath(locale, enrolmentPath(reference, enrolmentKey(secret, id)));
  return {
    reference,
    name,
    phone,
    about,
    at: to_tell_at ?? 0,
    /** In the learner's language; null when it is no longer so. */
    whatsApp: whatsAppText(about, { ...of, ...more }, `${publicUrl}${link}`),
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
