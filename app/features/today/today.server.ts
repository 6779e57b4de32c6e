import { listOpenPayments } from '#app/features/donation-review/payments.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';

/** Most things of one kind that are listed. */
const maxListed = 20;
const week = 7 * 24 * 60 * 60_000;

export type WaitingItem = { at: number } & (
  | { kind: 'proof'; reference: string }
  | { kind: 'payment'; id: string; amount: number | null }
  | { kind: 'picture'; id: string; title: string }
);

/** What waits for the team, the oldest first. */
export async function listWaiting(db: Db, locale: Locale): Promise<WaitingItem[]> {
  const [proofs, payments, pictures] = await Promise.all([
    listProofs(db),
    listOpenPayments(db, maxListed),
    listPictures(db, locale),
  ]);
  return [
    ...proofs.map(({ reference, at }) => ({ kind: 'proof', reference, at }) as const),
    ...payments.map(
      ({ id, amount_minor, created_at }) => ({ kind: 'payment', id, amount: amount_minor, at: created_at }) as const,
    ),
    ...pictures.map(({ id, title, at }) => ({ kind: 'picture', id, title, at }) as const),
  ].sort((a, b) => a.at - b.at);
}

async function listProofs(db: Db): Promise<{ reference: string; at: number }[]> {
  const rows = await db
    .selectFrom('donation')
    .select(['reference', 'proof_sent_at'])
    .where('proof_sent_at', 'is not', null)
    .where('received_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('proof_sent_at')
    .limit(maxListed)
    .execute();
  return rows.map(({ reference, proof_sent_at }) => ({ reference, at: proof_sent_at ?? 0 }));
}

async function listPictures(db: Db, locale: Locale): Promise<{ id: string; title: string; at: number }[]> {
  const rows = await db
    .selectFrom('picture as p')
    .select(['p.id', 'p.sent_at'])
    .select((eb) =>
      eb
        .selectFrom('picture_text as t')
        .select('t.title')
        .whereRef('t.picture_id', '=', 'p.id')
        .orderBy((o) => o.case().when('t.locale', '=', locale).then(0).when('t.locale', '=', 'fr').then(1).else(2).end())
        .limit(1)
        .as('title'),
    )
    .where('p.state', '=', 'pending')
    .orderBy('p.sent_at')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, title, sent_at }) => ({ id, title: title ?? '', at: sent_at }));
}

/** The counts of the navigation, up to a hundred. */
export async function countWaiting(db: Db): Promise<{ donations: number; pictures: number }> {
  const [proofs, payments, pictures] = await Promise.all([
    listProofs(db),
    listOpenPayments(db, 100),
    db.selectFrom('picture').select('id').where('state', '=', 'pending').limit(100).execute(),
  ]);
  return { donations: proofs.length + payments.length, pictures: pictures.length };
}

/** What was done in the last seven days. */
export async function countWeek(db: Db, now: number): Promise<{ donations: number; pictures: number; messages: number }> {
  const since = now - week;
  const count = async (table: 'donation' | 'picture_decision' | 'message', column: 'received_at' | 'created_at') => {
    const { n } = await db
      // The type of one table stands for all three.
      .selectFrom(table as 'donation')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(column, '>=', since)
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return {
    donations: await count('donation', 'received_at'),
    pictures: await count('picture_decision', 'created_at'),
    messages: await count('message', 'created_at'),
  };
}
