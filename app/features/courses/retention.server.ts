import { type Db, sweepTable } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';

const perRun = 20;

/** Sessions that ended longer ago than the privacy page promises, with their enrolments. */
export async function deleteOldSessions(db: Db, now: number): Promise<void> {
  const before = new Date(retentionLimit(now)).toISOString().slice(0, 10);
  const old = await db
    .selectFrom('course_session')
    .select('id')
    .where('ends_on', '<', before)
    .limit(perRun)
    .execute();
  for (const { id } of old)
    await db.transaction().execute(async (trx) => {
      // Certificates stay: their numbers are valid for ever.
      await trx.deleteFrom('enrolment').where('session_id', '=', id).execute();
      await trx.deleteFrom('course_session').where('id', '=', id).execute();
    });
  await sweepTable(db, 'course_interest', retentionLimit(now));
}
