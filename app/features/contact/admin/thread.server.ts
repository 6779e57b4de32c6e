import { type Nullable, sql } from 'kysely';
import { describeRefusal } from '#app/email/refusal-texts.ts';
import type { Role } from '#app/http/session/account.ts';
import { can, rolesWith } from '#app/http/session/permissions.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { sameEmail } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { MessageRow, OutboxRow } from '#db/schema.ts';
import { isReplyEmail } from './email.server.ts';

const maxShown = 100;

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
}

type Listed = Pick<MessageRow, 'id' | 'state' | 'created_at'>;

const inState = (db: Db, state: string, order: 'asc' | 'desc' = 'desc') =>
  db
    .selectFrom('message')
    .select('id')
    .where('state', '=', state)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(1);

/** The list to go on with: after a message that is done, the new ones. */
const listOf = ({ state }: Listed) => (state === 'done' ? 'new' : state);

/** The messages above and below this one in the list of its state. */
export async function findBeside(db: Db, message: Listed) {
  const row = sql`(${message.created_at}, ${message.id})`;
  const previous = inState(db, listOf(message), 'asc').where(
    sql<boolean>`(created_at, id) > ${row}`,
  );
  const next = inState(db, listOf(message)).where(sql<boolean>`(created_at, id) < ${row}`);
  return {
    previous: (await previous.executeTakeFirst())?.id,
    next: (await next.executeTakeFirst())?.id,
  };
}

/** The message below this one in its list, or the newest; of the new ones when there is no other. */
export async function findNext(db: Db, message: Listed): Promise<string | undefined> {
  const other = async (state: string) =>
    (await inState(db, state).where('id', '!=', message.id).executeTakeFirst())?.id;
  const { next } = await findBeside(db, message);
  return next ?? (await other(listOf(message))) ?? (await other('new'));
}

/**
 * The page after a message that was answered and closed: `asked`, unless it is of a message that
 * somebody has changed meanwhile; else the next message, or the list.
 */
export async function findNextPage(
  db: Db,
  message: Listed,
  asked: string | undefined,
  locale: Locale,
): Promise<string> {
  const [, id] = /\/admin\/messages\/([\w-]+)$/.exec(asked ?? '') ?? [];
  if (asked && (id === undefined || (await findMessage(db, id))?.state === message.state))
    return asked;
  const next = await findNext(db, message);
  return localizedPath(locale, next ? `/admin/messages/${next}` : '/admin/messages');
}

/**
 * Where a reply is: it leaves at `leavesAt`, its email has been tried and may have left
 * (`leaving`), it left, is in the local mailbox (`kept`), or was rejected for good.
 */
export type ReplyState = 'due' | 'leaving' | 'sent' | 'kept' | 'failed';

/** The replies and notes of a message, the oldest first, without those that were undone. */
export async function listThread(db: Db, locale: Locale, messageId: string) {
  const [replies, notes] = await Promise.all([
    db
      .selectFrom('message_reply as r')
      .leftJoin('account as a', 'a.id', 'r.account_id')
      .leftJoin('outbox as o', (join) => join.on(isReplyEmail))
      .select(['r.id', 'r.account_id as accountId', 'a.username as by', 'r.text'])
      .select(['r.created_at as at', 'o.attempts', 'o.due_at', 'o.sent_at', 'o.outcome'])
      .select(['o.failed_at', 'o.last_error'])
      .where('r.message_id', '=', messageId)
      .where('r.undone_at', 'is', null)
      .orderBy('r.created_at')
      .limit(maxShown)
      .execute(),
    db
      .selectFrom('message_note as n')
      .leftJoin('account as a', 'a.id', 'n.account_id')
      .select(['n.id', 'n.account_id as accountId', 'a.username as by', 'n.text'])
      .select('n.created_at as at')
      .where('n.message_id', '=', messageId)
      .where('n.removed_at', 'is', null)
      .orderBy('n.created_at')
      .limit(maxShown)
      .execute(),
  ]);
  const items = [
    ...replies.map(({ id, accountId, by, text, at, ...email }) => ({
      ...{ id, accountId, by, text, at },
      kind: 'reply' as const,
      state: replyState(email),
      leavesAt: email.due_at ?? 0,
      refusal: email.failed_at === null ? null : describeRefusal(locale, email.last_error ?? ''),
    })),
    ...notes.map((note) => ({ ...note, kind: 'note' as const })),
  ];
  return items.sort((a, b) => a.at - b.at);
}

/** Emails that have left are deleted after a while, with their row in the outbox. */
function replyState(
  email: Pick<Nullable<OutboxRow>, 'attempts' | 'sent_at' | 'outcome' | 'failed_at'>,
): ReplyState {
  if (email.outcome === 'kept') return 'kept';
  if (email.attempts === null || email.sent_at !== null) return 'sent';
  if (email.failed_at !== null) return 'failed';
  return email.attempts === 0 ? 'due' : 'leaving';
}

/**
 * The number of the form, or one in the message, of a verified account with its email, or, for whom
 * may see it, of a donation.
 */
export async function findPhone(
  db: Db,
  { email, phone, message }: Pick<MessageRow, 'email' | 'phone' | 'message'>,
  role: Role,
): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('phone')
    .where('email', '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  const donation = can(role, 'donor.contact')
    ? await db
        .selectFrom('donation')
        .select('phone')
        .where(sameEmail('email', email.toLowerCase()))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  return (
    phone ?? phoneIn(message) ?? phoneIn(account?.phone ?? '') ?? phoneIn(donation?.phone ?? '')
  );
}

/** Whoever may take care of messages. */
export const selectTeam = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('role', 'in', rolesWith('message.decide'))
    .where('suspended_at', 'is', null);

export const listTeam = (db: Db) => selectTeam(db).orderBy('username').limit(maxShown).execute();

/** The first Haitian or international telephone number in a text, as `+50937010203`. */
export function phoneIn(text: string): string | null {
  for (const [found] of text.matchAll(
    /(?<![\w.,/:])(?:\+|00)?\(?\d(?:[ .()\u00a0\u202f-]{0,2}\d){7,14}(?![\w]|[.,]\d)/g,
  )) {
    const digits = found.replace(/\D/g, '');
    if (/^\+/.test(found)) return `+${digits}`;
    if (/^00/.test(found)) return `+${digits.slice(2)}`;
    if (/^(?:509)?[2345]\d{7}$/.test(digits)) return `+509${digits.slice(-8)}`;
  }
  return null;
}
