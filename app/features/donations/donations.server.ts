import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Member, sameEmail } from '#app/office/personal-data.server.ts';
import { type Db, sweepTable } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { DonationRow } from '#db/schema.ts';
import { countedOf, stateOf } from './donations.ts';
import { donationEmail, donationThanksEmail } from './email.server.ts';
import { donationNotification } from './notification.ts';
import { makeReference } from './reference.ts';
import { type DonationInput, donationFields } from './schema.ts';

export type DonationOrigin = {
  /** The same for every try at sending the same form. */
  idempotencyKey: string;
  accountId: string | null;
  locale: Locale;
  /** Why it may be spam, or null. Such a donation is stored and emailed to the team too, marked. */
  spamReason: SpamReason | null;
  emailsDonor: boolean;
};

/** Attempts at a free reference: with a million donations, one in 150 references is taken. */
const mostTries = 5;

/**
 * Stores a donation and its emails to the company and, with `emailsDonor`, to the donor, in one
 * transaction. Sent again with the same key, it is stored once.
 * @returns its reference, and whether this call stored it.
 */
export async function createDonation(
  db: Db,
  input: DonationInput,
  { idempotencyKey, accountId, locale, spamReason, emailsDonor }: DonationOrigin,
  now: number,
): Promise<{ reference: string; stored: boolean }> {
  return db.transaction().execute(async (trx) => {
    for (let attempt = 1; attempt <= mostTries; attempt++) {
      const reference = makeReference();
      const stored = await trx
        .insertInto('donation')
        .values({
          ...donationFields.row(input),
          id: randomUUID(),
          reference,
          idempotency_key: idempotencyKey,
          account_id: accountId,
          locale,
          suspicion: spamReason,
          created_at: now,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored) {
        const donationId = stored.id;
        await enqueueEmail(trx, donationEmail({ donationId }), now);
        if (spamReason === null) await notify(trx, donationNotification(reference), now);
        if (emailsDonor) await enqueueEmail(trx, donationThanksEmail({ donationId }), now);
        return { reference, stored: true };
      }
      const earlier = await findReferenceByKey(trx, idempotencyKey);
      if (earlier) return { reference: earlier, stored: false };
    }
    throw new Error('no free reference was found');
  });
}

export async function findReferenceByKey(db: Db, key: string): Promise<string | undefined> {
  const donation = db.selectFrom('donation').select('reference').where('idempotency_key', '=', key);
  return (await donation.executeTakeFirst())?.reference;
}

export const findDonationByReference = (
  db: Db,
  reference: string,
): Promise<DonationRow | undefined> =>
  db.selectFrom('donation').selectAll().where('reference', '=', reference).executeTakeFirst();

/** When its money went back to the donor after it was refused, or null. */
export async function findReturnedAt(
  db: Db,
  { id, refused_at }: Pick<DonationRow, 'id' | 'refused_at'>,
): Promise<number | null> {
  if (refused_at === null) return null;
  const payment = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.max('returned_at').as('at'))
    .where('donation_id', '=', id)
    .where('removed_at', 'is', null)
    .where('returned_at', '>=', refused_at)
    .executeTakeFirst();
  return payment?.at ?? null;
}

/** Those that nobody has decided about. */
export const announcedDonations = (db: Db) =>
  db
    .selectFrom('donation')
    .where((eb) => eb.and({ received_at: null, confirmed_at: null, refused_at: null }));

export async function listDonations(db: Db, limit: number): Promise<DonationRow[]> {
  return db
    .selectFrom('donation')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** @returns how many were older than the privacy page promises. */
export async function deleteOldDonations(db: Db, now: number): Promise<number> {
  // Their pictures go with the next sweep of images.
  await db
    .updateTable('stored_image')
    .set({ stored_at: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('donation')
        .select('proof_image_id')
        .where('proof_image_id', 'is not', null)
        .where('created_at', '<', retentionLimit(now)),
    )
    .execute();
  return sweepTable(db, 'donation', retentionLimit(now));
}

export type OwnDonation = Awaited<ReturnType<typeof listOwnDonations>>[number];

export async function listOwnDonations(db: Db, member: Member, limit: number) {
  const rows = await ownDonations(db, member)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    ...countedOf(row),
    state: stateOf(row),
    createdAt: row.created_at,
  }));
}

/** Those given while logged in, and those with the account's verified email address. */
export const ownDonations = (db: Db, { id, email, emailVerifiedAt }: Member) =>
  db
    .selectFrom('donation')
    .where((eb) =>
      eb.or([
        eb('account_id', '=', id),
        ...(emailVerifiedAt === null ? [] : [sameEmail('email', email)]),
      ]),
    );
