import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { readOwn } from '#app/office/personal-data.server.ts';
import type { Feature } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#db/schema.ts';
import { notificationEmail } from './email.server.ts';
import { digestDay, type NotificationKind, readFrequency, rolesFor } from './notifications.ts';

/** Least time between two emails of a kind to one person, in milliseconds. */
export const collectMs = 5 * 60_000;
/** An email that is due so soon may be rendered before the transaction ends, in milliseconds. */
const marginMs = 5_000;
const maxPeople = 100;

/** `subjectId` is the id in the back-office; no personal data. */
type Cause = { kind: NotificationKind; subjectId: string };

/** Tells those with access of something, as each has chosen, in the transaction that stores it. */
export async function notify(trx: Db, { kind, subjectId }: Cause, now: number): Promise<void> {
  const people = await trx
    .selectFrom('account as a')
    .leftJoin('notification_setting as s', (join) =>
      join.onRef('s.account_id', '=', 'a.id').on('s.kind', '=', kind),
    )
    .select(['a.id', 's.frequency'])
    .where('a.role', 'in', rolesFor(kind))
    .where('a.suspended_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    // Everyone locks the turns in this order.
    .orderBy('a.id')
    .limit(maxPeople)
    .execute();
  for (const { id: accountId, frequency: stored } of people) {
    const frequency = readFrequency(kind, stored);
    if (frequency === 'none') continue;
    const batch = frequency === 'now' ? await takeTurn(trx, { accountId, kind }, now) : null;
    await trx
      .insertInto('notification')
      .values({
        id: randomUUID(),
        account_id: accountId,
        kind,
        subject_id: subjectId,
        batch,
        created_at: now,
      })
      .execute();
  }
}

/** @returns the email that something is added to: one that waits, or a new one. */
async function takeTurn(
  trx: Db,
  { accountId, kind }: { accountId: string; kind: NotificationKind },
  now: number,
): Promise<string> {
  const batch = randomUUID();
  // Whether it inserts or not, the row is locked then: two things at once are in one email, or in
  // two five minutes apart.
  const turn = await trx
    .insertInto('notification_turn')
    .values({ account_id: accountId, kind, batch, due_at: now })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'kind'])
        .doUpdateSet((eb) => ({ due_at: eb.ref('notification_turn.due_at') })),
    )
    .returning(['batch', 'due_at'])
    .executeTakeFirstOrThrow();
  const isFirst = turn.batch === batch;
  if (!isFirst && turn.due_at > now + marginMs) return turn.batch;
  const dueAt = isFirst ? now : Math.max(now, turn.due_at + collectMs);
  await trx
    .updateTable('notification_turn')
    .set({ batch, due_at: dueAt })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();
  await enqueueEmail(trx, notificationEmail({ accountId, batch }), dueAt);
  return batch;
}

/** A refused notification tells nobody: it would never end. */
export async function notifyOfFailedEmail(
  trx: Db,
  entry: Pick<OutboxRow, 'id' | 'kind'>,
  now: number,
): Promise<void> {
  if (entry.kind !== notificationEmail.kind)
    await notify(trx, { kind: 'failed-email', subjectId: entry.id }, now);
}

/** Of two processes, one claims the day; a server that was down at 7:00 does it later. */
export async function enqueueDigests(db: Db, now: number): Promise<number> {
  const day = digestDay(now);
  const isDone = await db
    .selectFrom('notification_digest')
    .select('day')
    .where('day', '>=', day)
    .limit(1)
    .executeTakeFirst();
  return isDone ? 0 : db.transaction().execute((trx) => enqueueDigestsOf(trx, day, now));
}

async function enqueueDigestsOf(trx: Db, day: string, now: number): Promise<number> {
  const claimed = await trx
    .insertInto('notification_digest')
    .values({ day, created_at: now })
    .onConflict((oc) => oc.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!claimed) return 0;
  const people = await trx
    .selectFrom('notification')
    .select('account_id')
    .distinct()
    .where('batch', 'is', null)
    .execute();
  for (const { account_id: accountId } of people) {
    const batch = randomUUID();
    await trx
      .updateTable('notification')
      .set({ batch })
      .where('account_id', '=', accountId)
      .where('batch', 'is', null)
      .execute();
    await enqueueEmail(trx, notificationEmail({ accountId, batch, isDigest: true }), now);
  }
  return people.length;
}

/** In milliseconds: an email that waits this long says nothing new. */
const keptMs = 60 * 24 * 60 * 60_000;

export const notifications: Feature = {
  emails: [notificationEmail],
  followRefusedEmail: notifyOfFailedEmail,
  clocks: [{ name: 'daily notifications', everyMs: 30_000, run: enqueueDigests }],
  personalData: {
    ofMember: {
      order: 2,
      read: (db, { id }) =>
        readOwn(db, id, {
          notification_settings: {
            table: 'notification_setting',
            columns: ['kind', 'frequency'],
            by: 'kind',
          },
          notifications: { table: 'notification', columns: ['kind', 'subject_id', 'created_at'] },
        }),
    },
  },
  retention: [
    { table: 'notification', keptMs },
    { table: 'notification_digest', keptMs, by: ['day', 'created_at'] },
  ],
};
