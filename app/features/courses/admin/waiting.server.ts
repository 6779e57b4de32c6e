import { listRefunds } from '#app/features/payments/refunds.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { formatDate, formatMoney } from '#app/i18n/format.ts';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { countUpTo } from '#app/office/list.server.ts';
import type { Deed } from '#app/office/today/texts.ts';
import type { Badges, ListWaiting, WeekCount } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { enrolments } from '../counts.server.ts';
import { sessionPath } from '../enrolments.ts';
import { interestToTell } from '../interest.server.ts';
import { startOf } from '../sessions.ts';
import { daysOf, haitiMs } from '../times.ts';
import { officeTexts } from './office-texts.ts';
import { enrolmentPayable } from './payable.server.ts';

const day = 24 * 60 * 60_000;

const toTell = (db: Db) => enrolments(db).where('to_tell', 'is not', null);

export const courseBadges: Badges = {
  '/admin/courses': async (db) =>
    (await countUpTo(toTell(db))) + (await countUpTo(interestToTell(db))),
};

type Row = { id: string; starts_on: string; ends_on: string; times: string; title: string };

/** By session: places that expire today, people to tell, sessions that start, days not taken. */
export const listWaitingCourses: ListWaiting = async (db, viewer) => {
  const { locale, role, now, limit } = viewer;
  const t = officeTexts[locale];
  const title = `c.title_${locale}` as const;
  const sessions = db
    .selectFrom('course_session as s')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['s.id', 's.starts_on', 's.ends_on', 's.times'])
    .select((eb) =>
      eb.fn.coalesce(eb.fn<string | null>('nullif', [title, eb.val('')]), 'c.title_fr').as('title'),
    )
    .where('s.removed_at', 'is', null);
  const midnight = haitiMs(haitiTime(now).slice(0, 10), '24:00');
  const countedBy = (column: 'e.due_at' | 'e.to_tell_at') =>
    sessions
      .innerJoin('enrolment as e', 'e.session_id', 's.id')
      .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min(column).as('at')])
      .where('e.removed_at', 'is', null)
      .groupBy(['s.id', 'c.id'])
      .orderBy('at')
      .limit(limit);
  const [expiring, telling, running] = await Promise.all([
    countedBy('e.due_at')
      .where('e.state', 'in', ['held', 'offered'])
      .where('e.due_at', '<', midnight)
      .execute(),
    countedBy('e.to_tell_at').where('e.to_tell', 'is not', null).execute(),
    sessions
      .where('s.state', 'in', ['open', 'closed'])
      .where('s.starts_on', '<=', haitiTime(now + 2 * day).slice(0, 10))
      .where('s.ends_on', '>=', haitiTime(now - 7 * day).slice(0, 10))
      .orderBy('s.starts_on')
      .limit(limit)
      .execute(),
  ]);
  const item = (kind: string, { id }: Row, at: unknown, what: string) => ({
    kind,
    id,
    at: Number(at),
    what,
    to: sessionPath(id),
    ...(deeds[kind] && { deed: deeds[kind] }),
  });
  const refunds = can(role, 'payment.return')
    ? await listRefunds(db, [enrolmentPayable], limit)
    : [];
  return [
    ...refunds.map(({ reference, name, money, since }) => ({
      kind: 'refund',
      id: reference,
      at: since,
      what: t.refund(name || reference, formatMoney(locale, money.amount, money.currency)),
      to: '/admin/refunds' as const,
      isMoney: true as const,
      deed: 'refund' as const,
    })),
    ...expiring.map((row) => item('expiring', row, row.at, t.expiring(Number(row.n), row.title))),
    ...telling.map((row) => item('toTell', row, row.at, t.toTell(Number(row.n), row.title))),
    ...running
      .filter((row) => startOf(row) > now)
      .map((row) => item('starting', row, now, t.starting(row.title, startName(locale, row)))),
    ...(await listUntaken(db, running, now)).map(({ row, date }) =>
      item(
        'attendance',
        row,
        haitiMs(date, '24:00'),
        t.attendance(row.title, dateName(locale, date)),
      ),
    ),
  ];
};

const deeds: Readonly<Record<string, Deed>> = { toTell: 'tell', attendance: 'record' };

const dateName = (locale: Locale, date: string) => formatDate(locale, haitiMs(date, '12:00'));
const startName = (locale: Locale, row: Row) => formatDate(locale, startOf(row));

/** The last day of each session that is over and has no attendance. */
async function listUntaken(db: Db, running: readonly Row[], now: number) {
  const today = haitiTime(now).slice(0, 10);
  const last = running.flatMap((row) => {
    const date = daysOf(row).findLast((each) => each < today);
    return date === undefined ? [] : [{ row, date }];
  });
  const found = await Promise.all(
    last.map(async (each) => {
      const confirmed = await db
        .selectFrom('enrolment as e')
        .leftJoin('attendance as a', (join) =>
          join.onRef('a.enrolment_id', '=', 'e.id').on('a.day', '=', each.date),
        )
        .select((eb) => [
          eb.fn.count<number>('a.day').as('taken'),
          eb.fn.countAll<number>().as('all'),
        ])
        .where('e.session_id', '=', each.row.id)
        .where('e.state', '=', 'confirmed')
        .executeTakeFirstOrThrow();
      return Number(confirmed.all) > 0 && Number(confirmed.taken) === 0 ? [each] : [];
    }),
  );
  return found.flat();
}

export const enrolmentsOfWeek: WeekCount = {
  order: 4,
  rows: [['enrolment', 'created_at']],
  text: (locale, n) => officeTexts[locale].enrolled(n),
};
