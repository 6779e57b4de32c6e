import type { Db } from '#app/platform/database.server.ts';
import type { WaitingKind } from './menu.ts';

/** Beyond it the navigation says “99+”. */
const most = 100;

/** The counts of the navigation, up to a hundred. */
export async function countWaiting(db: Db): Promise<Record<WaitingKind, number>> {
  const [messages, proofs, payments, pictures] = await Promise.all([
    db.selectFrom('message').select('id').where('state', '=', 'new').limit(most).execute(),
    db
      .selectFrom('donation')
      .select('id')
      .where('proof_sent_at', 'is not', null)
      .where('received_at', 'is', null)
      .where('confirmed_at', 'is', null)
      .where('refused_at', 'is', null)
      .limit(most)
      .execute(),
    db
      .selectFrom('payment')
      .select('id')
      .where('donation_id', 'is', null)
      .where('unexpected_at', 'is', null)
      .where('removed_at', 'is', null)
      .limit(most)
      .execute(),
    db.selectFrom('picture').select('id').where('state', '=', 'pending').limit(most).execute(),
  ]);
  return { messages: messages.length, donations: proofs.length + payments.length, pictures: pictures.length };
}
