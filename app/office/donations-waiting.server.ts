import type { Db } from '#app/platform/database.server.ts';

/**
 * The donations whose donors say that the money was sent, and that nobody has decided about;
 * without those that may be spam. The badge, Today and the list of donations all ask this.
 */
export const proofsWaiting = (db: Db) =>
  db
    .selectFrom('donation')
    .where('proof_sent_at', 'is not', null)
    .where('received_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('suspicion', 'is', null);

/** The payments that are neither matched, nor kept as unexpected, nor dismissed. */
export const paymentsWaiting = (db: Db) =>
  db
    .selectFrom('payment')
    .where('donation_id', 'is', null)
    .where('unexpected_at', 'is', null)
    .where('removed_at', 'is', null);
