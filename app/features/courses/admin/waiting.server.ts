import { sql } from 'kysely';
import { waitingRefunds } from '#app/features/payments/refunds.server.ts';
import { formatDate } from '#app/i18n/format.ts';
import { haitiDay } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Deed } from '#app/office/today/texts.ts';
import type { Badges, ListWaiting, WeekCount } from '#app/office/today/waiting.server.ts';
import { titleIn } from '../counts.server.ts';
import { sessionPath, tellPath } from '../enrolments.ts';
import { interestToTell } from '../interest.server.ts';
import { sessionName } from '../pages/session-words.ts';
import { startOf } from '../sessions.ts';
import { haitiMs, type SessionTimes } from '../times.ts';
import {
  currentSessions,
  findSessionDuties,
  learnersToTell,
  listUntaken,
} from './duties.server.ts';
import { officeTexts } from './office-texts.ts';
import { enrolmentPayable } from './payable.server.ts';

const refunds = waitingRefunds(enrolmentPayable);

/** Sessions, besides the courses that are marked; and money to be returned for enrolments. */
export const courseBadges: Badges = {
  '/admin/courses': async (db, now) => (await findSessionDuties(db, now)).size,
  '/admin/donations': (db, _now, role) => refunds.count(db, role),
};

const day = 24 * 60 * 60_000;

type Row = SessionTimes & { id: string; title: string };

/** By session: places that expire today, people to tell, sessions that start, days not taken. */
export const listWaitingCourses: ListWaiting = async (db, viewer) => {
  const { locale, now, limit } = viewer;
  const t = officeTexts[locale];
  const nameOf = (row: Row) => sessionName(locale, row);
  const midnight = haitiMs(haitiDay(now), '24:00');
  const times = ['s.id', 's.starts_on', 's.ends_on', 's.times'] as const;
  const title = titleIn(locale).as('title');
  const [expiring, telling, interested, running] = await Promise.all([
    db
      .selectFrom('enrolment as e')
      .innerJoin('course_session as s', 's.id', 'e.session_id')
      .innerJoin('course as c', 'c.id', 's.course_id')
      .select([...times, title, ...counted('e.due_at')])
      .where('e.removed_at', 'is', null)
      .where('s.removed_at', 'is', null)
      .where('e.state', 'in', ['held', 'offered'])
      .where('e.due_at', '<', midnight)
      .groupBy(['s.id', 'c.id'])
      .orderBy('at')
      .limit(limit)
      .execute(),
    learnersToTell(db, now)
      .innerJoin('course as c', 'c.id', 's.course_id')
      .select([...times, title, ...counted('enrolment.to_tell_at')])
      .groupBy(['s.id', 'c.id'])
      .orderBy('at')
      .limit(limit)
      .execute(),
    interestToTell(db)
      .innerJoin('course as c', 'c.id', 'course_interest.course_id')
      .select(['c.id', title, ...counted('course_interest.to_tell_at')])
      .groupBy('c.id')
      .orderBy('at')
      .limit(limit)
      .execute(),
    currentSessions(db, now)
      .innerJoin('course as c', 'c.id', 's.course_id')
      .select([...times, title])
      .limit(limit)
      .execute(),
  ]);
  const item = (kind: string, { id }: Row, at: unknown, what: string) => ({
    kind,
    id,
    at: Number(at),
    about: kind === 'expiring' || kind === 'toTell' ? ('people' as const) : ('site' as const),
    what,
    to: kind === 'toTell' ? tellPath(id) : sessionPath(id),
    ...(deeds[kind] && { deed: deeds[kind] }),
  });
  const untaken = await listUntaken(db, running, now);
  const dateOf = new Map(untaken.map(({ row, date }) => [row.id, dateName(locale, date)]));
  const told = new Set(telling.map(({ id }) => id));
  return [
    ...(await refunds.list(db, viewer)),
    ...expiring.map((row) => item('expiring', row, row.at, t.expiring(Number(row.n), nameOf(row)))),
    ...telling.map((row) => {
      const [n, date] = [Number(row.n), dateOf.get(row.id)];
      const what = date ? t.toTellAndTake(n, date, nameOf(row)) : t.toTell(n, nameOf(row));
      return item('toTell', row, row.at, what);
    }),
    ...interested.map(({ id, title, n, at }) => ({
      kind: 'interested',
      about: 'people' as const,
      id,
      at: Number(at),
      what: t.interested(Number(n), title),
      to: `/admin/courses/${id}#interested-title` as const,
      deed: 'tell' as const,
    })),
    ...running
      .filter((row) => startOf(row) > now && haitiDay(startOf(row)) <= haitiDay(now + 2 * day))
      .map((row) => item('starting', row, now, t.starting(row.title, startName(locale, row)))),
    ...untaken
      .filter(({ row }) => !told.has(row.id))
      .map(({ row, date }) =>
        item(
          'attendance',
          row,
          haitiMs(date, '24:00'),
          t.attendance(row.title, dateName(locale, date)),
        ),
      ),
  ];
};

const counted = (time: string) =>
  [sql<number>`count(*)`.as('n'), sql<number>`min(${sql.ref(time)})`.as('at')] as const;

const deeds: Readonly<Record<string, Deed>> = { toTell: 'tell', attendance: 'record' };

const dateName = (locale: Locale, date: string) => formatDate(locale, haitiMs(date, '12:00'));
const startName = (locale: Locale, row: Row) => formatDate(locale, startOf(row));

export const enrolmentsOfWeek: WeekCount = {
  order: 4,
  rows: [['enrolment', 'created_at']],
  text: (locale, n) => officeTexts[locale].enrolled(n),
};
