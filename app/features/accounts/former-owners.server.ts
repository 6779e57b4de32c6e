import type { Db } from '#app/platform/database.server.ts';

/**
 * How long, in milliseconds, changes of where donations go wait longer and are emailed to an owner
 * who lost the access.
 */
export const formerOwnerMs = 7 * 24 * 60 * 60_000;

const maxListed = 1_000;

/** The suspensions, demotions and deletions of owners lately. */
const losses = (db: Db, now: number) =>
  db
    .selectFrom('security_event')
    .where('kind', 'in', ['role_changed', 'suspended', 'account_deleted'])
    .where('at', '>', now - formerOwnerMs)
    .where((eb) =>
      eb.or([eb('details', 'like', '{"from":"owner"%'), eb('details', 'like', '{"role":"owner"%')]),
    );

/** Null stands for those that were deleted. */
export async function listFormerOwners(db: Db, now: number): Promise<(string | null)[]> {
  const rows = await losses(db, now).select('account_id').distinct().limit(maxListed).execute();
  return rows.map(({ account_id }) => account_id);
}

const pendingPayees = (db: Db) =>
  db
    .selectFrom('payee_change')
    .select('id')
    .where('applied_at', 'is', null)
    .where('canceled_at', 'is', null);

/** For an email that has a link to cancel them. */
export const hasPendingPayees = async (db: Db): Promise<boolean> =>
  (await pendingPayees(db).limit(1).executeTakeFirst()) !== undefined;

/** Changes asked for just before the loss wait as long as those after it. */
export async function delayPendingPayees(trx: Db, lostAt: number): Promise<void> {
  const dueAt = lostAt + formerOwnerMs;
  await trx
    .updateTable('payee_change')
    .set({ due_at: dueAt })
    .where('id', 'in', pendingPayees(trx))
    .where('due_at', '<', dueAt)
    .execute();
}

/** The same again for the last loss of these days. */
export async function delaySinceLoss(db: Db, now: number): Promise<void> {
  const last = await losses(db, now).select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  if (last) await delayPendingPayees(db, last.at);
}
