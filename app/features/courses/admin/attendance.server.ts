import { rejected } from '#app/http/result.ts';
import type { Db } from '#app/platform/database.server.ts';
import { sessionOf } from '../counts.server.ts';
import { daysOf } from '../times.ts';
import { onEnrolment } from './commands.server.ts';

type Tap = {
  day: string;
  present: boolean;
  /** When it was tapped, on the device: it may be sent much later. */
  at: number;
};

/** A clock of a phone may be ahead by so much. */
const aheadMs = 5 * 60_000;

/** The later tap of a cell wins; an earlier one that is sent later is in the journal too. */
export const setAttendance = onEnrolment(async (command, { day, present, at }: Tap) => {
  const { trx, row, now, changes, record } = command;
  if (!daysOf(await sessionOf(trx, row)).includes(day)) return rejected('day');
  const key = { enrolment_id: row.id, day };
  const cell = { is_present: Number(present), tapped_at: Math.min(at, now + aheadMs) };
  const before = await trx
    .selectFrom('attendance')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (before?.tapped_at === cell.tapped_at && before.is_present === cell.is_present)
    return rejected('unchanged');
  // The journal entry has only the cell, so an undo changes nothing else.
  changes.length = 0;
  if (!before || before.tapped_at <= cell.tapped_at) {
    await trx
      .insertInto('attendance')
      .values({ ...key, ...cell })
      .onConflict((oc) => oc.columns(['enrolment_id', 'day']).doUpdateSet(cell))
      .execute();
    changes.push({
      table: 'attendance',
      id: `${row.id}.${day}`,
      before: { is_present: before?.is_present ?? 0 },
      after: { is_present: cell.is_present },
    });
  }
  return record('enrolment.attended');
});

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
  return (days.filter((day) => cells[day]).length / days.length) * 100;
}
