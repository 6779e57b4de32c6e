import type { Nullable } from 'kysely';
import { type DonationState, stateOf } from '#app/features/donations/donations.ts';
import { countedOf } from '#app/features/donations/received.ts';
import { rolesWith } from '#app/http/session/permissions.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { MessageRow, OutboxRow } from '#db/schema.ts';
import { firstLineOf } from '../messages.server.ts';
import { isReplyEmail } from './email.server.ts';
import { phoneIn } from './phone.ts';
import type { MessageState } from './states.ts';

/** Most of each kind that a page shows. */
const maxShown = 100;
const maxRelated = 10;

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Where a reply is: it leaves at `at`, its email has been tried and may have left (`leaving`), it
 * left, is in the local mailbox (`kept`), or was rejected for good.
 */
export type ReplyState = 'due' | 'leaving' | 'sent' | 'kept' | 'failed';

export type ThreadItem = {
  id: string;
  by: string | null;
  accountId: string | null;
  text: string;
  at: number;
} & (
  | { kind: 'note' }
  | {
      kind: 'reply';
      state: ReplyState;
      leavesAt: number;
      /** Why it was rejected, in the words of the mail server. */
      answer: string | null;
    }
);

/** The replies and notes of a message, the oldest first, without those that were undone. */
export async function listThread(db: Db, messageId: string): Promise<ThreadItem[]> {
  const [replies, notes] = await Promise.all([
    db
      .selectFrom('message_reply as r')
      .leftJoin('account as a', 'a.id', 'r.account_id')
      .leftJoin('outbox as o', (join) => join.on(isReplyEmail))
      .select([
        'r.id',
        'r.account_id',
        'a.username',
        'r.text',
        'r.created_at',
        'o.attempts',
        'o.due_at',
        'o.sent_at',
        'o.outcome',
        'o.failed_at',
        'o.last_error',
      ])
      .where('r.message_id', '=', messageId)
      .where('r.undone_at', 'is', null)
      .orderBy('r.created_at')
      .limit(maxShown)
      .execute(),
    db
      .selectFrom('message_note as n')
      .leftJoin('account as a', 'a.id', 'n.account_id')
      .select(['n.id', 'n.account_id', 'a.username', 'n.text', 'n.created_at'])
      .where('n.message_id', '=', messageId)
      .where('n.removed_at', 'is', null)
      .orderBy('n.created_at')
      .limit(maxShown)
      .execute(),
  ]);
  const items = [
    ...replies.map((row) => ({
      ...itemOf(row),
      kind: 'reply' as const,
      state: replyState(row),
      leavesAt: row.due_at ?? 0,
      answer: row.failed_at === null ? null : row.last_error,
    })),
    ...notes.map((row) => ({ ...itemOf(row), kind: 'note' as const })),
  ];
  return items.sort((a, b) => a.at - b.at);
}

const itemOf = (row: {
  id: string;
  account_id: string | null;
  username: string | null;
  text: string;
  created_at: number;
}) => ({
  id: row.id,
  by: row.username,
  accountId: row.account_id,
  text: row.text,
  at: row.created_at,
});

/** Emails that have left are deleted after a while, with their row in the outbox. */
function replyState(
  email: Pick<Nullable<OutboxRow>, 'attempts' | 'sent_at' | 'outcome' | 'failed_at'>,
): ReplyState {
  if (email.outcome === 'kept') return 'kept';
  if (email.attempts === null || email.sent_at !== null) return 'sent';
  if (email.failed_at !== null) return 'failed';
  return email.attempts === 0 ? 'due' : 'leaving';
}

/** Lists other items from the same email address, which are linked, never merged. */
export async function listRelated(db: Db, { id, email }: Pick<MessageRow, 'id' | 'email'>) {
  const [messages, donations] = await Promise.all([
    db
      .selectFrom('message')
      .select(['id', 'message', 'state', 'created_at'])
      .where((eb) =>
        eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(email)])),
      )
      .where('id', '!=', id)
      .orderBy('created_at', 'desc')
      .limit(maxRelated)
      .execute(),
    db
      .selectFrom('donation')
      .selectAll()
      .where((eb) =>
        eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(email)])),
      )
      .orderBy('created_at', 'desc')
      .limit(maxRelated)
      .execute(),
  ]);
  return {
    messages: messages.map((row) => ({
      id: row.id,
      firstLine: firstLineOf(row.message),
      state: row.state as MessageState,
      at: row.created_at,
    })),
    donations: donations.map((row) => ({
      reference: row.reference,
      ...countedOf(row),
      state: stateOf(row) as DonationState,
      at: row.created_at,
    })),
    donorPhone: donations[0]?.phone ?? null,
  };
}

/** The phone of the last donation from an email address. */
export async function findDonorPhone(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('donation')
    .select('phone')
    .where((eb) =>
      eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(email)])),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/**
 * A telephone number of who wrote: from the message itself, or the account with this email address
 * once it is verified, or, for owners only, a donation.
 */
export async function findPhone(
  db: Db,
  { email, message }: Pick<MessageRow, 'email' | 'message'>,
  donorPhone: string | null,
): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('phone')
    .where('email', '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return phoneIn(message) ?? phoneIn(account?.phone ?? '') ?? phoneIn(donorPhone ?? '');
}

/** Lists the team members to whom a message can be assigned. */
export async function listTeam(db: Db): Promise<{ id: string; username: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('role', 'in', rolesWith('message.decide'))
    .where('suspended_at', 'is', null)
    .orderBy('username')
    .limit(maxShown)
    .execute();
}
