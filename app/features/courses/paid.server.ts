import { erasePayments, sumOf } from '#app/features/payments/payments.server.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** What was paid for each of these enrolments, in minor units, by id. */
export const paidOf = (db: Db, ids: readonly string[]): Promise<Map<string, number>> =>
  sumOf(db, 'enrolment_id', ids);

export const paidFor = async (db: Db, { id }: { id: string }): Promise<number> =>
  (await paidOf(db, [id])).get(id) ?? 0;

export const erasePaid = (trx: Db, ids: readonly string[]): Promise<void> =>
  erasePayments(trx, 'enrolment_id', ids);

export const paymentsOfEnrolments = (db: Db, ids: readonly string[]) =>
  db.selectFrom('payment').where('enrolment_id', 'in', listed(ids)).where('removed_at', 'is', null);
