import { exportAboutMessages } from '#app/features/contact/admin/export.server.ts';
import { contactFields } from '#app/features/contact/fields.ts';
import { exportAccountData } from '#app/features/members/export.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findHeld, invitationsOf, isEmailChangeOf, paymentsOf, sameEmail } from './held.server.ts';

/**
 * Everything stored about whoever has an email address (in lower case), with an account or without.
 * Times in milliseconds since 1970.
 */
export async function exportPerson(db: Db, email: string) {
  const held = await findHeld(db, email);
  const ids = held.donations.map(({ id }) => id);
  return {
    email,
    // Somebody else may have typed the data of an account that was never verified.
    account: held.account?.isVerified ? await exportAccountData(db, held.account.id) : null,
    messages: await db
      .selectFrom('message')
      .select(['id', ...contactFields.columns, 'locale'])
      .select(['local_date_time', 'suspicion', 'state', 'created_at'])
      .where(sameEmail('email', email))
      .orderBy('created_at')
      .execute(),
    ...(await exportAboutMessages(db, held.messages)),
    donations: await db
      .selectFrom('donation')
      .select([
        'reference',
        'name',
        'email',
        'phone',
        'amount_minor',
        'currency',
        'method',
        'message',
        'locale',
        'suspicion',
      ])
      .select([
        'created_at',
        'received_at',
        'confirmed_at',
        'refused_at',
        'refusal_reason',
        'transaction_number',
        'received_minor',
        'received_currency',
        'proof_sent_at',
      ])
      .where('id', 'in', ids.length > 0 ? ids : ['-'])
      .orderBy('created_at')
      .execute(),
    payments: await paymentsOf(db, held)
      .select(['sms', 'transaction_number', 'amount_minor', 'phone', 'created_at'])
      .execute(),
    invitations: await invitationsOf(db, held)
      .select(['email', 'role', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'])
      .execute(),
    email_changes: await db
      .selectFrom('email_change')
      .select(['old_email', 'new_email', 'created_at', 'changed_at'])
      .where(isEmailChangeOf(held))
      .execute(),
    data_requests: await db
      .selectFrom('data_request')
      .select(['choice', 'created_at', 'proved_at', 'done_at'])
      .where('email', '=', email)
      .execute(),
  };
}
