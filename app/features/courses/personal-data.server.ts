import { erasePayments } from '#app/features/payments/payments.server.ts';
import {
  countRows,
  listed,
  type Person,
  type PersonalData,
  sameEmail,
} from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { CourseSessionRow } from '#db/schema.ts';
import { mayLeave } from './enrolments.ts';
import { enrolFields } from './fields.ts';
import { followSeats, lockSession } from './seats.server.ts';

const columns = [
  ...(['reference', ...enrolFields.columns, 'locale', 'suspicion', 'state'] as const),
  ...(['price_minor', 'currency', 'created_at', 'state_at', 'reason'] as const),
] as const;

export const enrolmentData: PersonalData = {
  ofPerson: {
    async read(db, { email }) {
      const ids = (await enrolmentsOf(db, email).select('id').execute()).map(({ id }) => id);
      return {
        enrolments: await enrolmentsOf(db, email).select(columns).orderBy('created_at').execute(),
        enrolment_payments: await db
          .selectFrom('payment')
          .select(['sms', 'transaction_number', 'amount_minor', 'phone', 'created_at'])
          .where('enrolment_id', 'in', listed(ids))
          .where('removed_at', 'is', null)
          .execute(),
        attendance: await db
          .selectFrom('attendance')
          .select(['day', 'is_present'])
          .where('enrolment_id', 'in', listed(ids))
          .orderBy('day')
          .execute(),
        certificates: await db
          .selectFrom('certificate')
          .select(['number', 'name', 'title', 'hours', 'created_at'])
          .where('enrolment_id', 'in', listed(ids))
          .execute(),
        course_interests: await interestsOf(db, email)
          .select(['phone', 'email', 'locale', 'created_at'])
          .execute(),
      };
    },
    async find(db, { email }) {
      const rows = await enrolmentsOf(db, email).select(['id', 'reference']).execute();
      const interests = await interestsOf(db, email).select('id').execute();
      return {
        emails: [...rows, ...interests].map(({ id }) => id),
        journal: { enrolment: rows.map(({ reference }) => reference) },
      };
    },
    count: async (db, { email }) => ({
      enrolments: await countRows(enrolmentsOf(db, email).select('id')),
      course_interests: await countRows(interestsOf(db, email).select('id')),
    }),
    erase: eraseEnrolments,
  },
};

const enrolmentsOf = (db: Db, email: string) =>
  db.selectFrom('enrolment').where(sameEmail('email', email));

const interestsOf = (db: Db, email: string) =>
  db.selectFrom('course_interest').where(sameEmail('email', email));

/** A person erased before the course has begun leaves their place to the next. */
async function eraseEnrolments(trx: Db, { email }: Person, now: number): Promise<string[]> {
  const own = await enrolmentsOf(trx, email).select('session_id as id').distinct().execute();
  const sessions = new Map<string, CourseSessionRow>();
  for (const { id } of own.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const session = await lockSession(trx, id);
    if (session) sessions.set(id, session);
  }
  const rows = await enrolmentsOf(trx, email).selectAll().execute();
  const leaving = rows.filter((row) => {
    const session = sessions.get(row.session_id);
    return session && mayLeave(row, session, now);
  });
  await trx
    .updateTable('enrolment')
    .set({ state: 'cancelled', state_at: now, due_at: null, waiting_number: null })
    .where('id', 'in', listed(leaving.map(({ id }) => id)))
    .execute();
  await eraseLearners(
    trx,
    rows.map(({ id }) => id),
  );
  for (const session of sessions.values()) await followSeats(trx, session, now);
  await trx.deleteFrom('course_interest').where(sameEmail('email', email)).execute();
  return [];
}

/** Days and amounts stay: the number of a certificate is valid without a name. */
export async function eraseLearners(trx: Db, enrolmentIds: readonly string[]): Promise<void> {
  const ids = listed(enrolmentIds);
  await erasePayments(trx, 'enrolment_id', ids);
  await trx
    .updateTable('certificate')
    .set({ name: null, reason: null })
    .where('enrolment_id', 'in', ids)
    .execute();
  await trx
    .updateTable('enrolment')
    .set({ name: '', phone: '', phone_key: null, email: null, note: null, reason: null })
    .set({ to_tell: null, to_tell_at: null, idempotency_key: null })
    .where('id', 'in', ids)
    .execute();
}
