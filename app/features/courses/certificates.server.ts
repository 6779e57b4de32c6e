import { done, rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { emailDelayMs } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { attendedShare, listAttendance } from './admin/attendance.server.ts';
import { onEnrolment } from './admin/commands.server.ts';
import { makeCertificateNumber } from './certificate/certificate-number.ts';
import { daysOf, spanOf } from './times.ts';
import { tell, toldColumns } from './told.server.ts';
import { courseTitle } from './told.ts';

/**
 * Issues the certificate of somebody who came often enough, or by an owner's decision, with a
 * reason. It is issued once, with the words of that day; after an undo, with those of the new one.
 */
export const issueCertificate = onEnrolment(
  async (command, { reason, role }: { reason: string | null; role: Role }) => {
    const { trx, row, now, changes, write, record } = command;
    const issued = await trx
      .selectFrom('certificate')
      .selectAll()
      .where('enrolment_id', '=', row.id)
      .executeTakeFirst();
    if (issued && issued.removed_at === null) return rejected('unchanged');
    if (row.state !== 'confirmed') return rejected('state');
    const session = await trx
      .selectFrom('course_session as s')
      .innerJoin('course as c', 'c.id', 's.course_id')
      .selectAll('c')
      .select(['s.starts_on', 's.ends_on', 's.times'])
      .where('s.id', '=', row.session_id)
      .executeTakeFirstOrThrow();
    const cells = (await listAttendance(trx, row.session_id)).get(row.id);
    const isEarned = attendedShare(daysOf(session), cells) >= session.attendance_share;
    if (!isEarned && !can(role, 'certificate.overrule')) return rejected('attendance');
    if (!isEarned && !reason) return rejected('reason');
    const number = issued?.number ?? makeCertificateNumber();
    const why = isEarned ? null : reason;
    const printed = {
      ...{ name: row.name, title: courseTitle(session, row.locale), locale: row.locale },
      ...{ hours: session.hours, ...spanOf(session), removed_at: null, reason: why },
    };
    await trx
      .insertInto('certificate')
      .values({ number, enrolment_id: row.id, ...printed, created_at: now })
      .onConflict((oc) => oc.column('enrolment_id').doUpdateSet(printed))
      .execute();
    const before = { removed_at: issued?.removed_at ?? now, ...(why && { reason: why }) };
    const after = { removed_at: null, ...(why && { reason: why }) };
    changes.push({ table: 'certificate', id: number, before, after });
    const columns = toldColumns(row, 'certificate', now);
    if (columns) await write('enrolment', row, columns);
    const emails = await tell(trx, row, 'certificate', now + emailDelayMs);
    const { value } = await record('enrolment.certified', { emails });
    return done({ ...value, number });
  },
);

/** Without its name once the learner was erased. */
export const findCertificate = (db: Db, number: string) =>
  db
    .selectFrom('certificate')
    .select(['number', 'name', 'title', 'hours', 'starts_on', 'ends_on', 'locale', 'created_at'])
    .where('number', '=', number)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
