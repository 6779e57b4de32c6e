import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import {
  delaySinceLoss,
  formerOwnerMs,
  hasPendingPayees,
  listFormerOwners,
} from '#app/features/accounts/former-owners.server.ts';
import {
  commandOrigin,
  type EventOrigin,
  recordSecurityEvent,
} from '#app/features/accounts/security-events/events.server.ts';
import { findSettings, storeSetting } from '#app/features/settings/settings.server.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { donationJournalTexts } from '../admin/journal-texts.ts';
import { payeeChangeEmail } from './email.server.ts';
import { isPayeeMethod, type PayeeMethod, type PayeeValue, withPayee } from './payees.ts';
import { payeeTexts } from './texts.ts';

/** How long a change waits, in milliseconds: time for the other owners to read their email. */
export const payeeDelayMs = 24 * 60 * 60_000;

/** True when a change that is asked for now waits for a week. */
export const isPayeeDelayed = async (db: Db, now: number): Promise<boolean> =>
  (await listFormerOwners(db, now)).length > 0;

const activeOwners = (db: Db) =>
  db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null);

export const pendingPayees = (db: Db) =>
  db.selectFrom('payee_change').where('applied_at', 'is', null).where('canceled_at', 'is', null);

/** Ends pending changes. A row that another process has ended meanwhile is left as it is. */
const end = (trx: Db, ended: { canceled_at: number } | { applied_at: number }) =>
  trx
    .updateTable('payee_change')
    .set(ended)
    .where('applied_at', 'is', null)
    .where('canceled_at', 'is', null)
    .returningAll();

/** The changes that are not in force yet, the next one first. */
export async function listPendingPayees(db: Db) {
  const rows = await pendingPayees(db)
    .leftJoin('account as a', 'a.id', 'payee_change.account_id')
    .select(['payee_change.id', 'method', 'value', 'due_at as dueAt', 'a.username as by'])
    .select('payee_change.created_at as createdAt')
    .orderBy('due_at')
    .limit(20)
    .execute();
  return rows.flatMap(({ method, ...row }) =>
    isPayeeMethod(method)
      ? {
          ...{ ...row, method, value: JSON.parse(row.value) as PayeeValue },
          /** It is delayed because an owner lost access in the last seven days. */
          isDelayed: row.dueAt > row.createdAt + payeeDelayMs,
        }
      : [],
  );
}

/**
 * Stores a change that will be in force in a day or a week, and tells every owner, and those who
 * were one until lately. One that still waits for the same method is canceled.
 */
export async function requestPayeeChange(
  db: Db,
  { method, value, accountId }: { method: PayeeMethod; value: PayeeValue; accountId: string },
  origin: EventOrigin,
  now: number,
): Promise<{ entryId: string }> {
  return db.transaction().execute(async (trx) => {
    const replaced = await end(trx, { canceled_at: now }).where('method', '=', method).execute();
    for (const row of replaced) await recordStep(trx, row, 'canceled', accountId, origin, now);
    const row = {
      id: randomUUID(),
      method,
      value: JSON.stringify(value),
      account_id: accountId,
      due_at: now + ((await isPayeeDelayed(trx, now)) ? formerOwnerMs : payeeDelayMs),
      created_at: now,
    };
    await trx.insertInto('payee_change').values(row).execute();
    return recordStep(trx, row, 'requested', accountId, origin, now);
  });
}

/** After a change was asked for: when it will be in force. */
export async function requestedText(
  db: Db,
  locale: Locale,
  { action, subjectId }: { action: string; subjectId: string },
): Promise<string | undefined> {
  if (action !== 'payee.requested') return undefined;
  const pending = await listPendingPayees(db);
  const change = pending.find(({ method }) => method === subjectId);
  if (!change) return undefined;
  const { done } = donationJournalTexts[locale].actions[action];
  return `${done} ${payeeTexts[locale].pending.inForce(formatDateTime(locale, change.dueAt))}`;
}

/** @returns undefined when it is in force or canceled already */
export async function cancelPayeeChange(
  trx: Db,
  { id, accountId }: { id: string; accountId: string | null },
  origin: EventOrigin,
  now: number,
): Promise<{ entryId: string } | undefined> {
  const row = await end(trx, { canceled_at: now }).where('id', '=', id).executeTakeFirst();
  return row && recordStep(trx, row, 'canceled', accountId, origin, now);
}

/** @param accountId who has taken the access of a change's requester away, if that is known */
export async function cancelAbandonedPayees(
  db: Db,
  { accountId, origin }: { accountId: string | null; origin: EventOrigin },
  now: number,
): Promise<void> {
  const abandoned = await pendingPayees(db)
    .select('id')
    .where((eb) =>
      eb.or([eb('account_id', 'is', null), eb('account_id', 'not in', activeOwners(db))]),
    )
    .execute();
  for (const { id } of abandoned)
    await db.transaction().execute((trx) => cancelPayeeChange(trx, { id, accountId }, origin, now));
}

/** Applies the changes that are due, each in one transaction with everything that shows it. */
export async function applyDuePayees(db: Db, now: number): Promise<void> {
  await cancelAbandonedPayees(db, { accountId: null, origin: commandOrigin }, now);
  // An owner may have lost the access at the same instant as a change was asked for.
  if (await hasPendingPayees(db)) await delaySinceLoss(db, now);
  while (await db.transaction().execute((trx) => applyNext(trx, now)));
}

async function applyNext(trx: Db, now: number): Promise<boolean> {
  const next = pendingPayees(trx)
    .select('id')
    .where('due_at', '<=', now)
    .where('account_id', 'in', activeOwners(trx))
    .orderBy('due_at')
    .limit(1);
  const row = await end(trx, { applied_at: now }).where('id', '=', next).executeTakeFirst();
  if (!row) return false;
  if (!isPayeeMethod(row.method)) return true;
  await lockContent(trx);
  const { support } = await findSettings(trx);
  await storeSetting(trx, 'support', withPayee(support, row.method, JSON.parse(row.value)), now);
  await recordStep(trx, row, 'applied', row.account_id, commandOrigin, now);
  return true;
}

async function recordStep(
  trx: Db,
  { id, method }: { id: string; method: string },
  step: 'requested' | 'canceled' | 'applied',
  by: string | null,
  origin: EventOrigin,
  now: number,
): Promise<{ entryId: string }> {
  await recordSecurityEvent(
    trx,
    { kind: 'payee_changed', accountId: by, details: { method, step } },
    origin,
    now,
  );
  const told = new Set((await activeOwners(trx).execute()).map((owner) => owner.id));
  // The link in that email alone is of use to somebody without access.
  if (step === 'requested')
    for (const former of await listFormerOwners(trx, now)) if (former !== null) told.add(former);
  for (const accountId of told)
    await enqueueEmail(trx, payeeChangeEmail({ changeId: id, accountId, step }), now);
  const action =
    step === 'canceled' && by === null ? 'payee.abandoned' : (`payee.${step}` as const);
  const about = { accountId: by, action, subjectId: method } as const;
  return { entryId: await recordChange(trx, about, now) };
}
