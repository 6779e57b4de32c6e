import {
  AccountError,
  type AccountErrorCode,
  deleteAccountRow,
} from '#app/features/accounts/accounts.server.ts';
import {
  commandOrigin,
  type EventOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { deletePicturesOf } from '#app/features/pictures/sent-pictures.server.ts';
import { type Db, lockRow, truncateLog } from '#app/platform/database.server.ts';

/**
 * Messages and donations remain, without the account. Call it after `requireRecent`. @returns the
 * stored images to remove. @throws AccountError account_not_found, last_owner
 */
export async function deleteAccount(
  db: Db,
  accountId: string,
  now: number,
  origin: EventOrigin = commandOrigin,
): Promise<string[]> {
  const images = await db
    .transaction()
    .execute((trx) => deleteAccountWithin(trx, accountId, now, origin));
  await truncateLog(db);
  return images;
}

const isAccountError = (code: AccountErrorCode) => (error: unknown) =>
  error instanceof AccountError && error.code === code;
export const isGone = isAccountError('account_not_found');
export const isLastOwner = isAccountError('last_owner');

/** As `deleteAccount`, in a transaction that deletes more than that. */
export async function deleteAccountWithin(
  trx: Db,
  accountId: string,
  now: number,
  origin: EventOrigin,
): Promise<string[]> {
  const pictures = await deletePicturesOf(trx, accountId);
  const portrait = await deleteAccountRow(trx, accountId, origin, now);
  return portrait === null ? pictures : [...pictures, portrait];
}

const sweepBatch = 200;

/** The privacy page promises it. */
const unverifiedMs = 30 * 24 * 60 * 60_000;

/**
 * An address that nobody has verified in thirty days may be someone else's. Accounts with a role, a
 * suspension or anything sent stay.
 */
export async function deleteUnverifiedAccounts(
  db: Db,
  origin: EventOrigin,
  now: number,
): Promise<void> {
  const stale = await db
    .selectFrom('account as a')
    .select('a.id')
    .where('a.email_verified_at', 'is', null)
    .where('a.created_at', '<', now - unverifiedMs)
    .where('a.role', '=', 'member')
    .where('a.suspended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.or(
          (['picture', 'donation', 'journal_entry'] as const).map((table) =>
            eb.exists(
              eb
                .selectFrom(table)
                .select(`${table}.id`)
                .whereRef(`${table}.account_id`, '=', 'a.id'),
            ),
          ),
        ),
      ),
    )
    .orderBy('a.created_at')
    .limit(sweepBatch)
    .execute();
  for (const { id } of stale)
    await db.transaction().execute(async (trx) => {
      // Verified meanwhile, or deleted by another process.
      const account = await lockRow(trx, 'account', 'id', id);
      if (account?.email_verified_at === null) await deleteAccountRow(trx, id, origin, now);
    });
}
