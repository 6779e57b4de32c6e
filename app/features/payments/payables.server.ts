import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Permission } from '#app/http/session/permissions.ts';
import type { Money } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import type { CausedEmail } from '#app/office/journal/journal.server.ts';
import type {
  Commands,
  CommandTable,
  Entry,
  Journaled,
} from '#app/office/journal/journaled.server.ts';
import type { OfficePath } from '#app/office/menu.ts';
import type { Registry } from '#app/office/registry.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import type { PaymentRow } from '#db/schema.ts';

/** A column of `payment` with the id of what it paid: each kind has its own. */
export type PayableColumn = Exclude<Extract<keyof PaymentRow, `${string}_id`>, 'account_id'>;

/** The action of a match in the journal. */
export const matchActions = {
  donation_id: 'payment.matched',
  enrolment_id: 'enrolment.paid',
} as const satisfies Record<PayableColumn, JournalAction>;
export const payableColumns = Object.keys(matchActions) as PayableColumn[];

/** Something that a payment may be for. */
export type Candidate = {
  id: string;
  reference: string;
  name: string;
  phone: string | null;
  /** The language of the person. */
  locale: Locale;
  /** The number that the payer gave. */
  transaction: string | null;
  createdAt: number;
  /** The amount announced, or still due. */
  expected: Money;
  /** Somebody has said that it is paid. */
  isSettled: boolean;
  to: OfficePath;
};

export type Wanted = {
  /** The rows of a kind that have something in common with a payment, or the text looked for. */
  where: (columns: { amount: RawBuilder<unknown>; transaction?: string }) => RawBuilder<SqlBool>;
  role: Role;
  limit: number;
};

export type PayableTexts = {
  match: string;
  matchOf: (reference: string) => string;
  matchAnyway: string;
  matchAnywayOf: (reference: string) => string;
  /** Another amount is expected of the one whose reference is typed. */
  asked: string;
  /** It was created shortly before the payment. */
  date: string;
  createdOn: (date: string) => string;
  isSettled: string;
  compare: (received: string, expected: string, difference: string) => string;
  isMatched: (reference: string) => string;
  see: string;
  usedBy: (reference: string) => string;
  isTaken: (reference: string, transaction: string) => string;
  /** How its references are written. */
  hint: string;
};

/** A kind of thing that can be paid. */
export type Payable = {
  kind: string;
  column: PayableColumn;
  texts: Texts<PayableTexts>;
  /** Finds references in an SMS. It is global, and ignores case. */
  referencePattern: RegExp;
  /** Paid in parts: a payment that names it may be less than is due. */
  takesParts?: true;
  /** To see the phones of those who pay. */
  seesPhone: Permission;
  /** Parses a reference as people type it; null if it is none of this kind. */
  readReference: (text: string) => string | null;
  /** The page on which whoever pays follows it, without locale. */
  pageOf: (reference: string) => string;
  /** Those that a payment may still be for, the newest first. */
  findCandidates: (db: Db, wanted: Wanted) => Promise<Candidate[]>;
  /** Whatever their state. */
  find: (db: Db, by: { reference: string } | { ids: readonly string[] }) => Promise<Candidate[]>;
  /** Stores that a payment is for it, and what follows from that. */
  match: (
    db: Db,
    input: { id: string; reference: string; accountId: string | null; role?: Role },
    now: number,
  ) => Promise<Result<Matched, never, 'gone' | 'incomplete' | Refused>>;
  /** Those cancelled or refused: money that was paid for them is to be returned. */
  ended: (db: Db) => Expression<{ id: string }>;
  /** Stores that all money that was paid for one is returned. */
  markReturned: (
    db: Db,
    input: { reference: string; how: string | null; accountId: string },
    now: number,
  ) => Promise<Result<Entry, never, 'gone' | 'unchanged'>>;
};

type Matched = Entry & { isExact: boolean };
type Refused = 'decided' | 'currency';

/** A payment that is being matched. */
export type Arrived = { money: Money; transaction: string; role: Role };

type Declared<T extends CommandTable> = Omit<Payable, 'match' | 'markReturned'> & {
  /** Its commands, which lock its row first, and the payment after it. */
  commands: Commands<T, 'reference'>;
  /** Writes what the payment changes, in its transaction. `isExact`: the amount is as expected. */
  pay: (
    journaled: Journaled<T>,
    arrived: Arrived,
  ) => Promise<Result<{ emails: CausedEmail[]; isExact: boolean }, never, Refused>>;
  /** Writes what the return of its money changes. */
  onReturned?: (journaled: Journaled<T>) => Promise<void>;
};

export function definePayable<T extends CommandTable>({
  commands,
  pay,
  onReturned,
  ...payable
}: Declared<T>): Payable {
  type Input = { id: string; role?: Role };
  const match = commands<Matched, Input, 'gone' | 'incomplete' | Refused>(
    async (journaled, { id, role = 'editor' }) => {
      const { trx, row, write, record } = journaled;
      const payment = await lockRow(trx, 'payment', 'id', id);
      if (!payment || payment.removed_at !== null) return rejected('gone');
      const { amount_minor: amount, transaction_number: transaction } = payment;
      if (amount === null || transaction === null) return rejected('incomplete');
      if (isMatched(payment)) return rejected('decided');
      const money: Money = { amount, currency: payment.currency };
      const paid = await pay(journaled, { money, transaction, role });
      if (paid.outcome !== 'done') return paid;
      const { emails, isExact } = paid.value;
      await write('payment', payment, {
        [payable.column]: (row as { id: string }).id,
        unexpected_at: null,
      });
      const { value } = await record(matchActions[payable.column], { emails });
      return done({ ...value, isExact });
    },
  );
  type Return = { how: string | null };
  const markReturned = commands<Entry, Return, 'unchanged'>(async (journaled, { how }) => {
    const { trx, row, now, write, record } = journaled;
    const { id } = row as { id: string };
    const owed = await listOwedPayments(trx, payable, id);
    if (owed.length === 0) return rejected('unchanged');
    await onReturned?.(journaled);
    for (const payment of owed)
      await write('payment', payment, { returned_at: now, returned_how: how });
    return record('payment.returned');
  });
  return { ...payable, match, markReturned };
}

type Owed = Pick<Payable, 'column' | 'ended'>;

/** The payments for things that are cancelled or refused, until they are returned. */
export const owedPayments = (db: Db, { column, ended }: Owed) =>
  db
    .selectFrom('payment')
    .where('removed_at', 'is', null)
    .where('returned_at', 'is', null)
    .where(column, 'in', sql<string>`${ended(db)}`);

/** Those for one thing, the first of them first. */
export const listOwedPayments = (db: Db, payable: Owed, id: string) =>
  owedPayments(db, payable)
    .where(payable.column, '=', id)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whether a payment is for something; one that was not announced may still be matched. */
export const isMatched = (payment: PaymentRow): boolean =>
  payableColumns.some((column) => payment[column] !== null);

declare module '#app/office/registry.ts' {
  interface Feature {
    payables?: readonly Payable[];
  }
}

export const payablesOf = ({ features }: Pick<Registry, 'features'>): Payable[] =>
  features.flatMap(({ payables = [] }) => payables);
