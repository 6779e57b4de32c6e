import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { recordChange } from '#app/features/journal/journal.server.ts';
import { commandOrigin, type EventOrigin, recordSecurityEvent } from '#app/features/security-events/events.server.ts';
import { findSettings, storeSetting } from '#app/features/settings/settings.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import type { PayeeChangeTable } from '#app/platform/office-schema.ts';
import { payeeChangeEmail } from './email.server.ts';
import { isPayeeMethod, type PayeeMethod, type PayeeValue, withPayee } from './payees.ts';

/** How long a change waits before it is in force, in milliseconds: time for the other owners to read their email. */
export const payeeDelayMs = 24 * 60 * 60_000;

export type PayeeChange = { id: string; method: PayeeMethod; value: PayeeValue; by: string | null; dueAt: number };

const pending = (db: Db) => db.selectFrom('payee_change').where('applied_at', 'is', null).where('canceled_at', 'is', null);

/** The changes that are not in force yet, the next one first. */
export async function listPendingPayees(db: Db): Promise<PayeeChange[]> {
  const rows = await pending(db)
    .leftJoin('account as a', 'a.id', 'payee_change.account_id')
    .select(['payee_change.id', 'method', 'value', 'due_at', 'a.username'])
    .orderBy('due_at')
    .limit(20)
    .execute();
  return rows.flatMap(({ id, method, value, due_at, username }) =>
    isPayeeMethod(method) ? [{ id, method, value: JSON.parse(value), by: username, dueAt: due_at }] : [],
  );
}

/** Stores a change that will be in force in a day, and tells every owner. One that still waits for the same method is canceled. @returns its id. */
export async function requestPayeeChange(
  db: Db,
  { method, value, accountId }: { method: PayeeMethod; value: PayeeValue; accountId: string },
  origin: EventOrigin,
  now: number,
): Promise<{ entryId: string }> {
  return db.transaction().execute(async (trx) => {
    const replaced = await trx
      .updateTable('payee_change')
      .set({ canceled_at: now })
      .where('method', '=', method)
      .where('applied_at', 'is', null)
      .where('canceled_at', 'is', null)
      .returningAll()
      .execute();
    for (const row of replaced) await recordStep(trx, row, 'canceled', accountId, origin, now);
    const row: PayeeChangeTable = {
      id: randomUUID(),
      method,
      value: JSON.stringify(value),
      account_id: accountId,
      due_at: now + payeeDelayMs,
      applied_at: null,
      canceled_at: null,
      created_at: now,
    };
    await trx.insertInto('payee_change').values(row).execute();
    return recordStep(trx, row, 'requested', accountId, origin, now);
  });
}

/** Cancels a change before it is in force. @returns undefined when it is in force or canceled already. */
export async function cancelPayeeChange(
  trx: Db,
  { id, accountId }: { id: string; accountId: string },
  origin: EventOrigin,
  now: number,
): Promise<{ entryId: string } | undefined> {
  const row = await trx
    .updateTable('payee_change')
    .set({ canceled_at: now })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .where('canceled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && recordStep(trx, row, 'canceled', accountId, origin, now);
}

/**
 * Puts the changes into force whose day is over, each in one transaction with everything that shows it. A row that another process
 * claimed is not updated again, so that each is applied once.
 */
export async function applyDuePayees(db: Db, now: number): Promise<void> {
  while (await db.transaction().execute((trx) => applyNext(trx, now)));
}

async function applyNext(trx: Db, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('payee_change')
    .set({ applied_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payee_change')
        .select('id')
        .where('applied_at', 'is', null)
        .where('canceled_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1),
    )
    // Checked again after waiting for another process's row lock.
    .where('applied_at', 'is', null)
    .where('canceled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
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
  { id, method, account_id }: PayeeChangeTable,
  step: 'requested' | 'canceled' | 'applied',
  by: string | null,
  origin: EventOrigin,
  now: number,
): Promise<{ entryId: string }> {
  await recordSecurityEvent(trx, { kind: 'payee_changed', accountId: by, email: null, details: { method, step } }, origin, now);
  const owners = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .execute();
  for (const owner of owners) await enqueueEmail(trx, payeeChangeEmail({ changeId: id, accountId: owner.id, step }), now);
  const about = { action: `payee.${step}`, subject: 'payee', subjectId: method, role: 'owner', changes: [] } as const;
  return { entryId: await recordChange(trx, { ...about, accountId: by ?? account_id }, now) };
}
