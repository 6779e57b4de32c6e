import type { Db } from '#app/platform/database.server.ts';

/** A password was right: for which account, and which hash it was checked against. */
export type Authenticated = { accountId: string; passwordHash: string };

/**
 * Holds an account as it is until the transaction ends, and tells whether it is there, with the password that was checked (if one was).
 * Checking takes so long that the password may have been replaced, or the account closed, meanwhile; a change under way is waited for.
 */
export async function holdPassword(
  trx: Db,
  { accountId, passwordHash }: Pick<Authenticated, 'accountId'> & Partial<Authenticated>,
) {
  // A write, as that is what locks the row on both engines. Who changes a password writes the account before ending sessions.
  const account = trx
    .updateTable('account')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', accountId);
  const held = passwordHash === undefined ? account : account.where('password_hash', '=', passwordHash);
  return (await held.returning('id').executeTakeFirst()) !== undefined;
}
