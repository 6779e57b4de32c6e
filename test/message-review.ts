import { sendReply } from '#app/features/contact/admin/review.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from './accounts.ts';
import { expectDone } from './journal.ts';
import { message, start } from './outbox.ts';

export const now = start;

type Given = Partial<typeof message> & { locale?: Locale; spamReason?: SpamReason };

let count = 0;
/** Takes in a message whose email to the team has left. @returns its id. */
export async function write(
  db: Db,
  { locale = 'ht', spamReason, ...given }: Given = {},
  at = now,
): Promise<string> {
  const origin = { idempotencyKey: `message-${++count}`, locale, spamReason: spamReason ?? null };
  const { id } = await createMessage(db, { ...message, ...given }, origin, at);
  await db.deleteFrom('outbox').where('kind', '=', 'contact').execute();
  return id;
}

/**
 * An account with a role. Its sessions are of today, when an owner must not be overdue with a second
 * factor. @returns its id.
 */
export async function makeTeamMember(
  db: Db,
  role: 'member' | 'editor' | 'owner' = 'editor',
  name = role as string,
) {
  const id = await makeAccount(db, now, { email: `${name}@example.org`, username: name });
  const set = { role, owner_since: role === 'owner' ? Date.now() : null };
  await db.updateTable('account').set(set).where('id', '=', id).execute();
  return id;
}

type Reply = Partial<Omit<Parameters<typeof sendReply>[1], 'id'>> & {
  messageId: string;
  accountId: string;
};

/** Sends a reply. @returns its id, which is also that of its entry in the journal. */
export async function reply(db: Db, { messageId, ...given }: Reply, at = now): Promise<string> {
  const usual = { id: messageId, text: 'Wi, nou ka ede w.', closes: false, version: undefined };
  return expectDone(await sendReply(db, { ...usual, ...given }, at)).entryId;
}
