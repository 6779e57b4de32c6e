import type { Locale } from '#app/i18n/locale.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { CourseRow, CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { attendedShare, listAttendance } from './admin/attendance.server.ts';
import { courseOf, enrolments, positionOf } from './counts.server.ts';
import { balanceOf, enrolmentPath, isOver, seatedStates } from './enrolments.ts';
import { paidOf } from './paid.server.ts';
import { enrolmentKey } from './reference.ts';
import { phaseOf } from './sessions.ts';
import { daysOf } from './times.ts';
import { courseTitle, whatsAppText } from './told.ts';
import type { ToldAbout } from './told-texts.ts';

const maxSessions = 100;
const maxLearners = 1_000;

const emptyCounts = { held: 0, waiting: 0, offered: 0, confirmed: 0, cancelled: 0, expired: 0 };

/** The sessions of a course, the newest first, with how many have which place. */
export async function listSessions(db: Db, courseId: string, now: number) {
  const rows = await db
    .selectFrom('course_session')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute();
  const countsOf = await countStates(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { counts, taken, toTell } = countsOf(row);
    return {
      id: row.id,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      times: row.times,
      place: row.place,
      state: row.state,
      phase: phaseOf(row, taken, now),
      seats: row.seats,
      priceMinor: row.price_minor,
      currency: row.currency,
      counts,
      taken,
      toTell,
    };
  });
}

async function countStates(db: Db, sessionIds: readonly string[]) {
  const counted = await enrolments(db)
    .select(['session_id', 'state', (eb) => eb.fn.countAll<number>().as('n')])
    .select((eb) => eb.fn.count<number>('to_tell').as('toTell'))
    .where('session_id', 'in', listed(sessionIds))
    .groupBy(['session_id', 'state'])
    .execute();
  return ({ id }: { id: string }) => {
    const own = counted.filter(({ session_id }) => session_id === id);
    const counts = {
      ...emptyCounts,
      ...Object.fromEntries(own.map(({ state, n }) => [state, Number(n)])),
    };
    const taken = counts.held + counts.offered + counts.confirmed;
    return { counts, taken, toTell: own.reduce((sum, each) => sum + Number(each.toTell), 0) };
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
  const stateOrder = ['confirmed', 'held', 'offered', 'cancelled', 'expired'];
  return {
    session,
    course: { id: course.id, slug: course.slug, title: courseTitle(course, viewer.locale) },
    phase: phaseOf(session, taken, viewer.now),
    counts: { confirmed: counts.confirmed, held: counts.held, offered: counts.offered },
    free: Math.max(0, session.seats - taken),
    learners: rows
      .filter(({ state }) => state !== 'waiting')
      .sort((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state))
      .map(read),
    waiting: waiting.map(read),
    toTell: rows
      .filter(({ to_tell }) => to_tell !== null)
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
