import { renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { trialEmailTexts } from './email-texts.ts';

export const trialEmail = defineEmail<{ accountId: string }>({
  kind: 'trial',
  findRecipient: async (db, { accountId }) => (await findOwner(db, accountId))?.email ?? null,
  async render({ db, publicUrl }, { accountId }) {
    const owner = await findOwner(db, accountId);
    if (!owner) return null;
    const { locale } = owner;
    const { subject, text } = trialEmailTexts[locale];
    return renderEmail({
      locale,
      subject,
      parts: [{ paragraph: text(publicUrl) }, { paragraph: emailTexts[locale].sender }],
    });
  },
});

/** Whether a mail server has taken a trial, from anybody of the team. */
export async function hasSentTrial(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', trialEmail.kind)
    .where('sent_at', 'is not', null)
    .where('outcome', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `pending` until it was tried; `delayed` when that failed and it is tried again. */
export type TrialState = 'pending' | 'delayed' | 'sent' | 'kept' | 'failed';

export async function findTrial(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ id: string; state: TrialState; answer: string | null } | null> {
  const { kind, payload } = trialEmail({ accountId });
  const row = await db
    .selectFrom('outbox')
    .select(['sent_at', 'outcome', 'failed_at', 'last_error'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('payload', '=', JSON.stringify(payload))
    .executeTakeFirst();
  if (!row) return null;
  const { sent_at, outcome, failed_at, last_error: answer } = row;
  if (outcome === 'kept') return { id, state: 'kept', answer: null };
  if (sent_at !== null && outcome !== 'dismissed') return { id, state: 'sent', answer: null };
  return {
    id,
    state: failed_at !== null ? 'failed' : answer === null ? 'pending' : 'delayed',
    answer,
  };
}

async function findOwner(db: Db, id: string) {
  const account = await findAccount(db, id);
  return account?.role === 'owner' ? account : undefined;
}
