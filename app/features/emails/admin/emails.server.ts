import { type EmailTemplates, findRecipient } from '#app/email/templates.ts';
import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { journaled } from '#app/office/journal/journaled.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#db/schema.ts';

export const emailFilters = ['failed', 'waiting', 'kept', 'sent'] as const;
export type EmailFilter = (typeof emailFilters)[number];
export const isEmailFilter = (text: string): text is EmailFilter =>
  (emailFilters as readonly string[]).includes(text);

const perPage = 50;

/** `company`: the email address of the company. */
type Mail = { db: Db; templates: EmailTemplates; company: string };

export type ListedEmail = {
  id: string;
  kind: string;
  /** Null when there is no recipient any more. */
  to: string | null;
  attempts: number;
  at: number;
  sentAt: number | null;
  outcome: OutboxRow['outcome'];
  /** The time of the next attempt. */
  dueAt: number;
  error: string | null;
  /** Whether it was tried: what was not waits on purpose. */
  isTried: boolean;
  /**
   * Whether it was refused for good and somebody may let it go; a reply is dealt with at its
   * message.
   */
  isDismissible: boolean;
};

export type EmailCursor = { at: number; id: string };

/** One page of the outbox, the newest first. */
export async function listEmails(mail: Mail, filter: EmailFilter, after?: EmailCursor) {
  const rows = await inFilter(mail.db, filter)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('created_at', 'id'),
          '<',
          tuple<number, string>(after?.at ?? 0, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    emails: await Promise.all(shown.map((row) => readEmail(mail, row))),
    next: rows.length > perPage && last ? { at: last.created_at, id: last.id } : null,
  };
}

/** How many there are: of each filter up to `most`. */
export async function countEmails(db: Db, most: number): Promise<Record<EmailFilter, number>> {
  const counts = emailFilters.map(async (filter) => {
    const rows = await inFilter(db, filter).select('id').limit(most).execute();
    return [filter, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<EmailFilter, number>;
}

function inFilter(db: Db, filter: EmailFilter) {
  const outbox = db.selectFrom('outbox');
  if (filter === 'kept') return outbox.where('outcome', '=', 'kept');
  if (filter === 'sent')
    return outbox
      .where('sent_at', 'is not', null)
      .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '!=', 'kept')]));
  return outbox
    .where('sent_at', 'is', null)
    .where('failed_at', filter === 'failed' ? 'is not' : 'is', null);
}

async function readEmail({ db, templates, company }: Mail, row: OutboxRow): Promise<ListedEmail> {
  const recipient = await findRecipient(templates, db, row);
  return {
    id: row.id,
    kind: row.kind,
    to: recipient === 'company' ? company : recipient,
    attempts: row.attempts,
    at: row.created_at,
    sentAt: row.sent_at,
    outcome: row.outcome,
    dueAt: row.due_at,
    error: row.last_error,
    isTried: row.failed_at !== null || row.attempts > 0 || row.last_error !== null,
    isDismissible: isDismissible(row),
  };
}

const isDismissible = ({ kind, sent_at, failed_at }: OutboxRow) =>
  failed_at !== null && sent_at === null && kind !== messageReplyEmail.kind;

/**
 * Lets an email go that was refused for good, such as one to a mistyped address: nobody waits for
 * it any longer.
 */
export const dismissEmail = journaled('outbox', {
  key: 'id',
  isThere: isDismissible,
  subject: 'email',
})(({ now, change }) => change({ sent_at: now, outcome: 'dismissed' }, 'email.dismissed'));
