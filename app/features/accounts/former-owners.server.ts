import type { Db } from '#app/platform/database.server.ts';

/**
 * For how long after an owner has lost the access changes of where donations go wait longer, and
 * are emailed to that owner too, in milliseconds: somebody with one taken account must not redirect
 * donations before the others can see it.
 */
export const formerOwnerMs = 7 * 24 * 60 * 60_000;

/** Most former owners that are told. */
const maxListed = 1_000;

/** The suspensions, demotions and deletions of owners lately. */
const losses = (db: Db, now: number) =>
  db
    .selectFrom('security_event')
    .where('kind', 'in', ['role_changed', 'suspended', 'account_deleted'])
    .where('at', '>', now - formerOwnerMs)
    .where((eb) =>
      eb.or([
        eb('details', 'like', '{"from":"owner"%'),
        eb('details', 'like', '{"role":"owner"%'),
        // The version before did not write the role down.
        eb.and([
          eb('kind', '=', 'suspended'),
          eb('details', 'is', null),
          eb('account_id', 'in', eb.selectFrom('account').select('id').where('role', '=', 'owner')),
        ]),
      ]),
    );

/**
 * The accounts that were suspended as owners or demoted lately; null stands for those that were
 * deleted.
 */
export async function listFormerOwners(db: Db, now: number): Promise<(string | null)[]> {
  const rows = await losses(db, now).select('account_id').distinct().limit(maxListed).execute();
  return rows.map(({ account_id }) => account_id);
}

/** Changes of where donations go, as long as they are neither in force nor canceled. */
const pendingPayees = (db: Db) =>
  db
    .selectFrom('payee_change')
    .select('id')
    .where('applied_at', 'is', null)
    .where('canceled_at', 'is', null);

/** For an email that has a link to cancel them. */
export const hasPendingPayees = async (db: Db): Promise<boolean> =>
  (await pendingPayees(db).limit(1).executeTakeFirst()) !== undefined;

/**
 * When an owner loses the access: those that were asked for just before wait as long as those after
 * it.
 */
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
