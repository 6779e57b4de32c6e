import { sql } from 'kysely';
import { type Candidate, definePayable } from '#app/features/payments/payables.server.ts';
import { payByHand } from '#app/features/payments/payments.server.ts';
import { done, rejected } from '#app/http/result.ts';
import { formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { CausedEmail, RowChange } from '#app/office/journal/journal.server.ts';
import type { Journaled } from '#app/office/journal/journaled.server.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { EnrolmentRow } from '#db/schema.ts';
import {
  countTaken,
  enrolments,
  findEnrolment,
  paidFor,
  paidOf,
  sessionOf,
} from '../counts.server.ts';
import {
  balanceOf,
  enrolmentPath,
  heldUntil,
  isPayable,
  overStates,
  sessionPath,
} from '../enrolments.ts';
import { dotted } from '../pages/session-words.ts';
import { readReference } from '../reference.ts';
import { onEnrolment, writeAndTell } from './commands.server.ts';
import { officeTexts } from './office-texts.ts';
import { enrolmentPayableTexts } from './payable-texts.ts';

const paidSum = sql<number>`coalesce((select sum(p.amount_minor) from payment p
  where p.enrolment_id = enrolment.id and p.removed_at is null and p.returned_at is null), 0)`;
const due = sql<number>`price_minor - ${paidSum}`;

/** Part payments add up; paid in full, a place is confirmed. */
export const enrolmentPayable = definePayable<'enrolment'>({
  kind: 'enrolment',
  column: 'enrolment_id',
  commands: onEnrolment,
  texts: enrolmentPayableTexts,
  referencePattern: /BWC[ -]?[A-Z\d]{6}/gi,
  readReference,
  pageOf: enrolmentPath,
  takesParts: true,
  seesPhone: 'enrolment.edit',
  async find(db, by) {
    const rows = enrolments(db).selectAll();
    return candidatesOf(
      db,
      await ('reference' in by
        ? rows.where('reference', '=', by.reference)
        : rows.where('id', 'in', listed(by.ids))
      ).execute(),
    );
  },
  async findCandidates(db, wanted) {
    const rows = await enrolments(db)
      .selectAll()
      .where('state', '!=', 'cancelled')
      .where(due, '>', 0)
      .where(wanted.where({ amount: due }))
      .orderBy('created_at', 'desc')
      .limit(wanted.limit)
      .execute();
    return candidatesOf(db, rows);
  },
  async pay(command, { money }) {
    const { trx, row } = command;
    if (row.currency !== money.currency) return rejected('currency');
    const paid = await paidFor(trx, row);
    const emails = await followPayment(command, paid + money.amount);
    const { due: before } = balanceOf(row, paid);
    return done({ emails, isExact: before === money.amount && row.state !== 'cancelled' });
  },
  // The place is not confirmed again by an undo of what was before.
  onReturned: ({ row, now, write }) => write('enrolment', row, { state_at: now }),
  ended: (db) => db.selectFrom('enrolment').select('id').where('state', 'in', overStates),
});

async function candidatesOf(db: Db, rows: readonly EnrolmentRow[]): Promise<Candidate[]> {
  const paid = await paidOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const amount = balanceOf(row, paid.get(row.id) ?? 0).due;
    return {
      id: row.id,
      reference: row.reference,
      name: row.name,
      phone: row.phone || null,
      locale: row.locale,
      transaction: null,
      createdAt: row.created_at,
      expected: { amount, currency: row.currency },
      isSettled: amount === 0,
      to: sessionPath(row.session_id),
    };
  });
}

/**
 * Confirms a place that is paid in full, also one that expired while a seat is free; a part holds
 * it for the whole time again. Who waits, or has cancelled, stays so.
 */
async function followPayment(
  command: Journaled<'enrolment'>,
  paid: number,
): Promise<CausedEmail[]> {
  const { trx, row, now, write } = command;
  const session = await sessionOf(trx, row);
  if (paid < row.price_minor) {
    if (row.state !== 'held' && row.state !== 'offered') return [];
    const held = { state: 'held' as const, due_at: heldUntil(session, now) };
    await write('enrolment', row, { ...held, hold_reminded_at: null });
    return [];
  }
  if (!isPayable(row.state)) return [];
  if (row.state === 'expired') {
    const isOpen = session.state !== 'cancelled' && session.removed_at === null;
    if (!isOpen || (await countTaken(trx, session.id)) >= session.seats) return [];
    await bumpContentVersion(trx);
  }
  const after = { state: 'confirmed', state_at: now, due_at: null, reason: null } as const;
  return writeAndTell(command, after, 'confirmed');
}

/** After a payment: of whom, what is left to pay or too much, and whether a place is missing. */
export async function paidText(
  db: Db,
  locale: Locale,
  { action, subjectId }: { action: string; subjectId: string },
): Promise<string | undefined> {
  if (action !== 'enrolment.paid') return undefined;
  const row = await findEnrolment(db, subjectId);
  if (!row) return undefined;
  const t = officeTexts[locale];
  const { due, excess } = balanceOf(row, await paidFor(db, row));
  const written = (minor: number) => formatMoney(locale, minor, row.currency);
  const balance =
    due > 0 ? t.due(written(due)) : excess > 0 ? t.excess(written(excess)) : t.settled;
  const paid = t.paid(dotted([row.name, row.reference]), balance);
  return row.state === 'waiting' ? `${paid} ${t.waits}` : paid;
}

/** Money that the team took on the spot, in the currency of the enrolment, with a reason. */
export const payCash = onEnrolment(
  async (
    command,
    { amount, reason, accountId }: { amount: number; reason: string | null; accountId: string },
  ) => {
    if (reason === null) return rejected('reason');
    const { trx, row, record } = command;
    const emails = await followPayment(command, (await paidFor(trx, row)) + amount);
    const { currency } = row;
    const column = 'enrolment_id' as const;
    await payByHand(command, { column, amount, currency, reason, accountId });
    return record('enrolment.paid', { emails });
  },
);

/**
 * Holds a place again that is unpaid after the undo of a payment. The undo has locked the session.
 */
export async function followPaymentUndo(
  trx: Db,
  paymentId: string,
  now: number,
  { before, after }: RowChange,
): Promise<void> {
  const isTaken = after['enrolment_id'] === null || after['removed_at'] !== null;
  const payment = await trx
    .selectFrom('payment')
    .select('enrolment_id')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  const id = before['enrolment_id'] ?? payment?.enrolment_id;
  if (!isTaken || typeof id !== 'string') return;
  const row = await trx
    .selectFrom('enrolment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const paid = await paidFor(trx, row);
  // With a reason, the team has confirmed it without the money.
  if (row.state !== 'confirmed' || row.reason !== null || paid >= row.price_minor) return;
  const due_at = heldUntil(await sessionOf(trx, row), now);
  await trx
    .updateTable('enrolment')
    .set({ state: 'held', state_at: now, due_at, hold_reminded_at: null })
    .where('id', '=', id)
    .execute();
}
