import { randomUUID } from 'node:crypto';
import { enqueueEmail, isEnqueued } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import type { Currency } from '#app/i18n/format.ts';
import type { Member } from '#app/office/personal-data.server.ts';
import { type Db, sweepTable } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { DonationRow } from '#db/schema.ts';
import { type DonationState, stateOf } from './donations.ts';
import { donationEmail, donationThanksEmail } from './email.server.ts';
import { countedOf } from './received.ts';
import { makeReference } from './reference.ts';
import type { DonationInput } from './schema.ts';

export type DonationOrigin = {
  /** The same for every try at sending the same form. */
  idempotencyKey: string;
  /** The member who is signed in, or null. */
  accountId: string | null;
  locale: string;
  /** Why it may be spam, or null. Such a donation is stored and emailed to the team too, marked. */
  spamReason: SpamReason | null;
  /** Whether the donor is emailed: never when it may be spam, and only within rate limits. */
  emailsDonor: boolean;
};

/** Attempts at a free reference: with a million donations, one in 150 references is taken. */
const mostTries = 5;

/**
 * Stores a donation and its emails to the company and, with `tellsDonor`, to the donor, in one
 * transaction. Sent again with the same key, it is stored once.
 * @returns its reference, and whether this call stored it.
 */
export async function createDonation(
  db: Db,
  input: DonationInput,
  origin: DonationOrigin,
  now: number,
): Promise<{ reference: string; stored: boolean }> {
  return db.transaction().execute(async (trx) => {
    for (let attempt = 1; attempt <= mostTries; attempt++) {
      const stored = await insertDonation(trx, input, origin, now);
      if (stored) {
        await enqueueEmail(trx, donationEmail({ donationId: stored.id }), now);
        if (origin.spamReason === null)
          await notify(trx, { kind: 'donation', subjectId: stored.reference }, now);
        if (origin.emailsDonor)
          await enqueueEmail(trx, donationThanksEmail({ donationId: stored.id }), now);
        return { reference: stored.reference, stored: true };
      }
      const earlier = await findReferenceByKey(trx, origin.idempotencyKey);
      if (earlier) return { reference: earlier, stored: false };
    }
    throw new Error('no free reference was found');
  });
}

/** @returns undefined when its key or its reference is taken. */
function insertDonation(trx: Db, input: DonationInput, origin: DonationOrigin, now: number) {
  return trx
    .insertInto('donation')
    .values({
      id: randomUUID(),
      reference: makeReference(),
      idempotency_key: origin.idempotencyKey,
      account_id: origin.accountId,
      name: input.name,
      email: input.email,
      phone: input.phone,
      amount_minor: input.amount,
      currency: input.currency,
      method: input.transferMethod,
      message: input.message,
      locale: origin.locale,
      suspicion: origin.spamReason,
      created_at: now,
      received_at: null,
      confirmed_at: null,
      refused_at: null,
      refusal_reason: null,
      transaction_number: null,
      proof_sent_at: null,
      proof_image_id: null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'reference'])
    .executeTakeFirst();
}

/** The reference of the donation that was stored with a key, if one was. */
export async function findReferenceByKey(
  db: Db,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('donation')
    .select('reference')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.reference;
}

export async function findDonationByReference(
  db: Db,
  reference: string,
): Promise<DonationRow | undefined> {
  return db
    .selectFrom('donation')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export async function findDonationById(db: Db, id: string): Promise<DonationRow | undefined> {
  return db.selectFrom('donation').selectAll().where('id', '=', id).executeTakeFirst();
}

/** For the team: newest first, at most `limit`. */
export async function listDonations(db: Db, limit: number): Promise<DonationRow[]> {
  return db
    .selectFrom('donation')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether the email to the donor was enqueued with the donation. */
export async function isDonorTold(db: Db, donationId: string): Promise<boolean> {
  return isEnqueued(db, donationThanksEmail({ donationId }));
}

/** Deletes donations that are older than the privacy page promises. @returns how many. */
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

export type OwnDonation = {
  reference: string;
  amount: number;
  currency: Currency;
  state: DonationState;
  createdAt: number;
};

/**
 * A member's donations, newest first: those created while logged in, and those with the account's
 * email address once it is verified. `amount` in minor units (hundredths).
 */
export async function listOwnDonations(
  db: Db,
  member: Member,
  limit: number,
): Promise<OwnDonation[]> {
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
export function ownDonations(db: Db, { id, email, emailVerifiedAt }: Member) {
  return db
    .selectFrom('donation')
    .where((eb) =>
      emailVerifiedAt === null
        ? eb('account_id', '=', id)
        : eb.or([eb('account_id', '=', id), eb(eb.fn<string>('lower', ['email']), '=', email)]),
    );
}
