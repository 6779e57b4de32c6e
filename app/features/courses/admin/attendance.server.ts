import { done, rejected } from '#app/http/result.ts';
import { type RowChange, recordChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { daysOf } from '../times.ts';

type Tap = {
  reference: string;
  day: string;
  present: boolean;
  /** When it was tapped, on the device: it may be sent much later. */
  at: number;
  accountId: string;
};

/** A clock of a phone may be ahead by so much. */
const aheadMs = 5 * 60_000;

/** The later tap of a cell wins; an earlier one that is sent later is in the journal too. */
export function setAttendance(
  db: Db,
  { reference, day, present, accountId, at }: Tap,
  now: number,
) {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('enrolment as e')
      .innerJoin('course_session as s', 's.id', 'e.session_id')
      .select(['e.id', 's.starts_on', 's.ends_on', 's.times'])
      .where('e.reference', '=', reference)
      .where('e.removed_at', 'is', null)
      .executeTakeFirst();
    if (!row) return rejected('gone');
    if (!daysOf(row).includes(day)) return rejected('day');
    const tapped = Math.min(at, now + aheadMs);
    const isPresent = Number(present);
    const key = { enrolment_id: row.id, day };
    const made = await trx
      .insertInto('attendance')
      .values({ ...key, is_present: isPresent, tapped_at: tapped })
      .onConflict((oc) => oc.columns(['enrolment_id', 'day']).doNothing())
      .returning('day')
      .executeTakeFirst();
    // The update locks the cell: of two phones, one waits.
    const before = await trx
      .updateTable('attendance')
      .set((eb) => ({ day: eb.ref('day') }))
      .where((eb) => eb.and(key))
      .returningAll()
      .executeTakeFirstOrThrow();
    const wins = made !== undefined || tapped >= before.tapped_at;
    if (!made && wins && before.is_present === isPresent && before.tapped_at === tapped)
      return rejected('unchanged');
    if (wins && !made)
      await trx
        .updateTable('attendance')
        .set({ is_present: isPresent, tapped_at: tapped })
        .where((eb) => eb.and(key))
        .execute();
    const change: RowChange = {
      table: 'attendance',
      id: `${row.id}.${day}`,
      before: { is_present: made ? 0 : before.is_present },
      after: { is_present: isPresent },
    };
    const about = { accountId, action: 'enrolment.attended', subjectId: reference } as const;
    const entryId = await recordChange(trx, { ...about, changes: wins ? [change] : [] }, now);
    return done({ entryId, present: wins ? present : before.is_present === 1 });
  });
}

/** The cells of a session, by enrolment and day. */
export async function listAttendance(
  db: Db,
  sessionId: string,
): Promise<Map<string, Record<string, boolean>>> {
  const rows = await db
    .selectFrom('attendance as a')
    .innerJoin('enrolment as e', 'e.id', 'a.enrolment_id')
    .selectAll('a')
    .where('e.session_id', '=', sessionId)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ enrolment_id }) => enrolment_id)].map(([id, cells]) => [
      id,
      Object.fromEntries(cells.map(({ day, is_present }) => [day, is_present === 1])),
    ]),
  );
}

/** The share of the days on which somebody came, in percent. */
export function attendedShare(
  days: readonly string[],
  cells: Record<string, boolean> = {},
): number {
  const present = days.filter((day) => cells[day]).length;
  return days.length === 0 ? 0 : (present / days.length) * 100;
}
