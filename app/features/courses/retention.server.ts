import { type Db, sweepTable } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import { overStates } from './enrolments.ts';

const perRun = 20;

/**
 * Sessions that ended longer ago than the privacy page promises, with their enrolments, once their
 * payments are as old and none is to be returned.
 */
export async function deleteOldSessions(db: Db, now: number): Promise<void> {
  const limit = retentionLimit(now);
  const before = new Date(limit).toISOString().slice(0, 10);
  const old = await db
    .selectFrom('course_session as s')
    .select('s.id')
    .where('s.ends_on', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as p')
            .innerJoin('enrolment as e', 'e.id', 'p.enrolment_id')
            .select('p.id')
            .whereRef('e.session_id', '=', 's.id')
            .where('p.removed_at', 'is', null)
            .where(({ or, and, eb }) =>
              or([
                eb('p.created_at', '>=', limit),
                and([eb('p.returned_at', 'is', null), eb('e.state', 'in', overStates)]),
              ]),
            ),
        ),
      ),
    )
    .limit(perRun)
    .execute();
  for (const { id } of old)
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('enrolment').where('session_id', '=', id).execute();
      await trx.deleteFrom('course_session').where('id', '=', id).execute();
    });
  // The numbers are valid for ever.
  await db
    .updateTable('certificate')
    .set({ name: null, reason: null })
    .where('enrolment_id', 'is', null)
    .where('name', 'is not', null)
    .execute();
  await sweepTable(db, 'course_interest', limit);
}
