import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { plural } from '#app/i18n/format.ts';
import {
  defineNotification,
  digestDay,
  findKind,
  type Notification,
  readFrequency,
  readPushFrequency,
  rolesFor,
} from '#app/office/notification-kinds.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#db/schema.ts';
import { notificationEmail } from './email.server.ts';
import { enqueuePush } from './push/queue.server.ts';

/** Least time between two emails of a kind to one person, in milliseconds. */
export const collectMs = 5 * 60_000;
/** An email that is due so soon may be rendered before the transaction ends, in milliseconds. */
const marginMs = 5_000;
const maxPeople = 100;

/** In `batch`: no email is to have it. */
const noEmail = '';

export const failedEmailNotification = defineNotification({
  kind: 'failed-email',
  may: 'email.retry',
  usual: 'now',
  isRequired: true,
  list: '/admin/email',
  texts: {
    fr: {
      label: 'E‑mail qui ne part pas',
      count: (n) =>
        plural('fr', n, {
          one: 'Un e-mail n’est pas parti',
          other: `${n} e-mails ne sont pas partis`,
        }),
    },
    en: {
      label: 'Email that is not sent',
      count: (n) =>
        plural('en', n, { one: 'An email was not sent', other: `${n} emails were not sent` }),
    },
    ht: {
      label: 'Imèl ki pa pati',
      count: (n) => plural('ht', n, { one: 'Yon imèl pa pati', other: `${n} imèl pa pati` }),
    },
  },
});

/** Tells those with access of something, as each has chosen, in the transaction that stores it. */
export async function notify(trx: Db, told: Notification, now: number): Promise<void> {
  const { kind, subjectId } = told;
  const declared = findKind(kind);
  if (!declared) throw new Error(`no notification of the kind ${kind} is known here`);
  const people = await trx
    .selectFrom('account as a')
    .leftJoin('notification_setting as s', (join) =>
      join.onRef('s.account_id', '=', 'a.id').on('s.kind', '=', kind),
    )
    .select(['a.id', 's.frequency', 's.push_frequency'])
    .where('a.role', 'in', rolesFor(declared))
    .where('a.suspended_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    // Everyone locks the turns in this order.
    .orderBy('a.id')
    .limit(maxPeople)
    .execute();
  for (const { id: accountId, frequency: stored, push_frequency } of people) {
    const frequency = readFrequency(declared, stored);
    const pushFrequency = readPushFrequency(push_frequency);
    if (pushFrequency === 'now') await enqueuePush(trx, accountId, told, now);
    const isPushDue = pushFrequency === 'daily';
    if (frequency === 'none' && !isPushDue) continue;
    const batch = frequency === 'now' ? await takeTurn(trx, { accountId, kind }, now) : null;
    await trx
      .insertInto('notification')
      .values({
        id: randomUUID(),
        account_id: accountId,
        kind,
        subject_id: subjectId,
        batch: frequency === 'none' ? noEmail : batch,
        is_push_due: isPushDue ? 1 : 0,
        created_at: now,
      })
      .execute();
  }
}

/** @returns the email that something is added to: one that waits, or a new one. */
async function takeTurn(
  trx: Db,
  { accountId, kind }: { accountId: string; kind: string },
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
    await notify(trx, failedEmailNotification(entry.id), now);
}

/** One of several processes claims the day; a server that was down at 7:00 does it later. */
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
  await pushDigests(trx, day, now);
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

/** On the devices of those who want to be told once a day. */
async function pushDigests(trx: Db, day: string, now: number): Promise<void> {
  const due = await trx
    .selectFrom('notification')
    .select(['account_id', 'kind', 'subject_id'])
    .distinct()
    .where('is_push_due', '=', 1)
    .orderBy('account_id')
    .execute();
  for (const { account_id } of due)
    await enqueuePush(trx, account_id, { kind: 'digest', subjectId: day }, now);
  await trx
    .updateTable('notification')
    .set({ is_push_due: 0 })
    .where('is_push_due', '=', 1)
    .execute();
}

/** Whether somebody of the team has chosen what to be told about, or a device for it. */
export async function hasChosen(db: Db, accountId: string): Promise<boolean> {
  const idIn = (table: 'notification_setting' | 'push_subscription') =>
    db.selectFrom(table).select('account_id').where('account_id', '=', accountId);
  const chosen = idIn('notification_setting').union(idIn('push_subscription'));
  return (await chosen.executeTakeFirst()) !== undefined;
}
