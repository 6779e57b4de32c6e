import { haitiDay } from '#app/i18n/haiti-time.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { enrolments } from '../counts.server.ts';
import { daysOf, type SessionTimes } from '../times.ts';
import { toldAfterEnd } from '../told.ts';

const day = 24 * 60 * 60_000;

/** Learners whom the team is to tell what still matters to them. */
export const learnersToTell = (db: Db, now: number) =>
  enrolments(db)
    .innerJoin('course_session as s', 's.id', 'enrolment.session_id')
    .where('s.removed_at', 'is', null)
    .where('enrolment.to_tell', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('s.ends_on', '>=', haitiDay(now)),
        eb('enrolment.to_tell', 'in', [...toldAfterEnd]),
      ]),
    );

/** Sessions that the team holds now: from two days before the start to a week after the end. */
export const currentSessions = (db: Db, now: number) =>
  db
    .selectFrom('course_session as s')
    .where('s.removed_at', 'is', null)
    .where('s.state', 'in', ['open', 'closed'])
    .where('s.starts_on', '<=', haitiDay(now + 2 * day))
    .where('s.ends_on', '>=', haitiDay(now - 7 * day))
    .orderBy('s.starts_on');

/** The last day of each session that is over and has no attendance. */
export async function listUntaken<Row extends SessionTimes & { id: string }>(
  db: Db,
  running: readonly Row[],
  now: number,
) {
  const today = haitiDay(now);
  const last = running.flatMap((row) => {
    const date = daysOf(row).findLast((each) => each < today);
    return date === undefined ? [] : [{ row, date }];
  });
  if (last.length === 0) return [];
  const counted = await db
    .selectFrom('enrolment as e')
    .leftJoin('attendance as a', (join) => join.onRef('a.enrolment_id', '=', 'e.id'))
    .select(['e.session_id', 'a.day'])
    .where('e.session_id', 'in', listed(last.map(({ row }) => row.id)))
    .where('e.removed_at', 'is', null)
    .where('e.state', '=', 'confirmed')
    .distinct()
    .execute();
  return last.filter(({ row, date }) => {
    const own = counted.filter(({ session_id }) => session_id === row.id);
    return own.length > 0 && !own.some((each) => each.day === date);
  });
}

/**
 * By session: the people to tell, and whether nobody has taken the attendance. The list of courses
 * has a row for each, as Today and the badge do.
 */
export async function findSessionDuties(db: Db, now: number) {
  const [learners, running] = await Promise.all([
    learnersToTell(db, now)
      .select(['s.id', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('s.id')
      .execute(),
    currentSessions(db, now).select(['s.id', 's.starts_on', 's.ends_on', 's.times']).execute(),
  ]);
  const untaken = new Set((await listUntaken(db, running, now)).map(({ row }) => row.id));
  const toTell = new Map(learners.map(({ id, n }) => [id, Number(n)]));
  return new Map(
    [...toTell.keys(), ...untaken].map((id) => [
      id,
      { toTell: toTell.get(id) ?? 0, isUntaken: untaken.has(id) },
    ]),
  );
}
