import type { Db } from '#app/platform/database.server.ts';
import { paymentsWaiting, proofsWaiting } from './donations-waiting.server.ts';
import type { WaitingKind } from './menu.ts';

/** Beyond it the navigation says “99+”. */
const most = 100;

/** The counts of the navigation, up to a hundred. */
export async function countWaiting(db: Db): Promise<Record<WaitingKind, number>> {
  const [messages, proofs, payments, pictures] = await Promise.all([
    db.selectFrom('message').select('id').where('state', '=', 'new').limit(most).execute(),
    proofsWaiting(db).select('id').limit(most).execute(),
    paymentsWaiting(db).select('id').limit(most).execute(),
    db.selectFrom('picture').select('id').where('state', '=', 'pending').limit(most).execute(),
  ]);
  return {
    messages: messages.length,
    donations: proofs.length + payments.length,
    pictures: pictures.length,
  };
}
