import { type EmailTemplates, findRecipient } from '#app/email/templates.ts';
import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { journaled } from '#app/office/journal/journaled.server.ts';
import { defineList } from '#app/office/list.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#db/schema.ts';

export const emailFilters = ['failed', 'waiting', 'kept', 'sent'] as const;
export type EmailFilter = (typeof emailFilters)[number];

type Mail = { templates: EmailTemplates; company: string | undefined };

export const emailList = defineList({
  filters: emailFilters,
  by: ['created_at', 'id'],
  rows: (db, filter, _mail: Mail) => inFilter(db, filter).selectAll(),
  read: readEmail,
});

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

async function readEmail(row: OutboxRow, { templates, company }: Mail, db: Db) {
  const recipient = await findRecipient(templates, db, row);
  return {
    id: row.id,
    kind: row.kind,
    /** Null when there is no recipient any more. */
    to: recipient === 'company' ? (company ?? 'MAIL_TO') : recipient,
    attempts: row.attempts,
    at: row.created_at,
    sentAt: row.sent_at,
    outcome: row.outcome,
    dueAt: row.due_at,
    error: row.last_error,
    /** An email that was never tried waits on purpose. */
    isTried: row.failed_at !== null || row.attempts > 0 || row.last_error !== null,
    isDismissible: isDismissible(row),
  };
}

/** A reply is dealt with at its message. */
const isDismissible = ({ kind, sent_at, failed_at }: OutboxRow) =>
  failed_at !== null && sent_at === null && kind !== messageReplyEmail.kind;

export const dismissEmail = journaled('outbox', {
  key: 'id',
  isThere: isDismissible,
  subject: 'email',
})(({ now, change }) => change({ sent_at: now, outcome: 'dismissed' }, 'email.dismissed'));
