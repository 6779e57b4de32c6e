import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { findDonation } from '#app/features/donations/donations.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#app/platform/schema.ts';
import type { EntryOf, OutboxEntry, OutboxKind } from './outbox.ts';

const ofAccount = async (db: Db, { accountId }: { accountId: string | null }) =>
  accountId === null ? null : ((await findAccount(db, accountId))?.email ?? null);

const ofDonor = async (db: Db, { donationId }: { donationId: string }) => (await findDonation(db, donationId))?.email ?? null;

const recipients: { [Kind in OutboxKind]: (db: Db, entry: EntryOf<Kind>) => Promise<string | null> | 'company' } = {
  contact: () => 'company',
  verify: ofAccount,
  'known-address': ofAccount,
  reset: ofAccount,
  'password-changed': ofAccount,
  donation: () => 'company',
  'donation-thanks': ofDonor,
  'donation-state': ofDonor,
};

/** To whom an entry's mail goes, without composing it (which makes tokens): an address, the company, or nobody any more. */
export async function findRecipient(db: Db, row: Pick<OutboxRow, 'kind' | 'payload'>): Promise<'company' | (string & {}) | null> {
  const entry = { ...JSON.parse(row.payload), kind: row.kind } as OutboxEntry;
  // The table gives each kind its own function; TypeScript cannot see that the two agree. A later version may know more kinds.
  const find = recipients[entry.kind] as ((db: Db, entry: OutboxEntry) => Promise<string | null> | 'company') | undefined;
  return find ? find(db, entry) : null;
}
