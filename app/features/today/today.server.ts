import { describeRefusal } from '#app/email/refusal-texts.ts';
import { listDueDrafts } from '#app/features/articles/draft-list.server.ts';
import { findLastBackup } from '#app/features/backup/schedule.server.ts';
import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { listUnanswered } from '#app/features/contact/admin/message-list.server.ts';
import { listRefusedReplies } from '#app/features/contact/admin/refused-replies.server.ts';
import { listOpenPayments } from '#app/features/donations/admin/payments.server.ts';
import { listPendingPayees } from '#app/features/donations/payees/payees.server.ts';
import type { PayeeMethod } from '#app/features/donations/payees/payees.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { proofsWaiting } from '#app/office/donations-waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** Most things of one kind that are listed. */
const maxListed = 20;
const day = 24 * 60 * 60_000;
const week = 7 * day;

export type WaitingItem = { at: number } & (
  | { kind: 'refusedReply'; id: string; name: string; reason: string; phone: string | null }
  | { kind: 'dataRequest'; id: string; email: string; choice: 'copy' | 'erase' }
  | { kind: 'message'; id: string; name: string }
  | { kind: 'proof'; reference: string }
  | { kind: 'payment'; id: string; amount: number | null }
  | { kind: 'picture'; id: string; title: string }
  | { kind: 'article'; id: string; title: string }
  | { kind: 'scheduledArticle'; id: string; title: string }
  | { kind: 'backup'; id: 'backup' }
  | { kind: 'emails'; id: 'emails'; count: number }
  | { kind: 'payee'; id: string; method: PayeeMethod }
);

/** Failures come first: somebody believes that the email was sent. */
const rankOf = ({ kind }: WaitingItem) => (kind === 'refusedReply' ? 0 : kind === 'emails' ? 1 : 2);

/**
 * What waits for the team: what failed, then the oldest first; for owners also old backups, refused
 * emails, requests about somebody's data and changes of where donations go.
 */
export async function listWaiting(
  db: Db,
  locale: Locale,
  isOwner: boolean,
  now: number,
): Promise<WaitingItem[]> {
  const refused = await listRefusedReplies(db, { showsDonors: isOwner, limit: maxListed });
  const [messages, proofs, payments, pictures, articles, lastBackup, emails, payees, requests] =
    await Promise.all([
      listUnanswered(db, now - day, maxListed),
      listProofs(db),
      listOpenPayments(db, maxListed),
      listPictures(db, locale),
      listDueDrafts(db, now, maxListed),
      isOwner ? findLastBackup(db) : null,
      isOwner ? findRefusedEmails(db) : null,
      isOwner ? listPendingPayees(db) : [],
      isOwner ? listDataRequests(db) : [],
    ]);
  return [
    ...refused.map(
      ({ answer, ...reply }) =>
        ({
          kind: 'refusedReply',
          reason: describeRefusal(locale, answer).words,
          ...reply,
        }) as const,
    ),
    ...messages
      .filter(({ id }) => !refused.some((reply) => reply.id === id))
      .map((message) => ({ kind: 'message', ...message }) as const),
    ...proofs.map(({ reference, at }) => ({ kind: 'proof', reference, at }) as const),
    ...payments.map(
      ({ id, amount_minor, created_at }) =>
        ({ kind: 'payment', id, amount: amount_minor, at: created_at }) as const,
    ),
    ...pictures.map(({ id, title, at }) => ({ kind: 'picture', id, title, at }) as const),
    ...articles.map(
      ({ id, title, at, publishAt }) =>
        ({
          kind: publishAt === null ? 'article' : 'scheduledArticle',
          id: String(id),
          title,
          at,
        }) as const,
    ),
    ...(lastBackup !== null && lastBackup < now - week
      ? [{ kind: 'backup', id: 'backup', at: lastBackup } as const]
      : []),
    ...(emails ? [{ kind: 'emails', id: 'emails', ...emails } as const] : []),
    ...payees.map(
      ({ id, method, createdAt }) => ({ kind: 'payee', id, method, at: createdAt }) as const,
    ),
    ...requests.map((request) => ({ kind: 'dataRequest', ...request }) as const),
  ].sort((a, b) => rankOf(a) - rankOf(b) || a.at - b.at);
}

/** How many emails other than replies were refused for good, and since when. */
async function findRefusedEmails(db: Db): Promise<{ count: number; at: number } | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('failed_at').as('at')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null)
    .where('kind', '!=', messageReplyEmail.kind)
    .executeTakeFirst();
  return row?.at ? { count: Number(row.count), at: Number(row.at) } : null;
}

async function listProofs(db: Db): Promise<{ reference: string; at: number }[]> {
  const rows = await proofsWaiting(db)
    .select(['reference', 'proof_sent_at'])
    .orderBy('proof_sent_at')
    .limit(maxListed)
    .execute();
  return rows.map(({ reference, proof_sent_at }) => ({ reference, at: proof_sent_at ?? 0 }));
}

/** Open data requests whose email address is verified. */
async function listDataRequests(
  db: Db,
): Promise<{ id: string; email: string; choice: 'copy' | 'erase'; at: number }[]> {
  const rows = await db
    .selectFrom('data_request')
    .select(['id', 'email', 'choice', 'proved_at'])
    .where('proved_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('proved_at')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, email, choice, proved_at }) => ({
    id,
    email: email ?? '',
    choice: choice === 'copy' ? 'copy' : 'erase',
    at: proved_at ?? 0,
  }));
}

async function listPictures(
  db: Db,
  locale: Locale,
): Promise<{ id: string; title: string; at: number }[]> {
  const rows = await db
    .selectFrom('picture as p')
    .select(['p.id', 'p.sent_at'])
    .select((eb) =>
      eb
        .selectFrom('picture_text as t')
        .select('t.title')
        .whereRef('t.picture_id', '=', 'p.id')
        .orderBy((o) =>
          o
            .case()
            .when('t.locale', '=', locale)
            .then(0)
            .when('t.locale', '=', 'fr')
            .then(1)
            .else(2)
            .end(),
        )
        .limit(1)
        .as('title'),
    )
    .where('p.state', '=', 'pending')
    .orderBy('p.sent_at')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, title, sent_at }) => ({ id, title: title ?? '', at: sent_at }));
}

/** What was done in the last seven days. */
export async function countWeek(
  db: Db,
  now: number,
): Promise<{ donations: number; pictures: number; messages: number }> {
  const since = now - week;
  type Column = 'received_at' | 'unexpected_at' | 'created_at';
  const count = async (
    table: 'donation' | 'payment' | 'journal_entry' | 'message',
    column: Column,
    subject?: string,
  ) => {
    const { n } = await db
      // The type of one table stands for all.
      .selectFrom(table as 'donation')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(column as 'received_at', '>=', since)
      .$if(subject !== undefined, (q) => q.where('subject' as 'id', '=', subject ?? ''))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return {
    donations: (await count('donation', 'received_at')) + (await count('payment', 'unexpected_at')),
    pictures: await count('journal_entry', 'created_at', 'picture'),
    messages: await count('message', 'created_at'),
  };
}
