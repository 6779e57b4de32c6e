import { contactFields } from '#app/features/contact/fields.ts';
import { stateOf } from '#app/features/donations/donations.ts';
import { receivedOf } from '#app/features/donations/received.ts';
import { isoDate } from '#app/i18n/format.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { PaymentRow } from '#app/platform/office-schema.ts';
import type { DonationRow } from '#app/platform/schema.ts';
import { byteOrderMark, type Cell, csvLine } from './csv.ts';
import type { ExportList } from './schema.ts';

/** Milliseconds since 1970; the end is not included. */
export type Period = { from: number; to: number };

type Cursor = { at: number; id: string };

type Table<Row> = {
  table: 'donation' | 'payment' | 'message' | 'account';
  columns: Record<string, (row: Row) => Cell>;
};

const inUnits = (minor: number | null | undefined): number | null =>
  minor === null || minor === undefined ? null : minor / 100;

const when = (at: number | null): string | null => (at === null ? null : isoDate(at));

/** A refused donation is in no total of what arrived. */
const countedAsReceived = (row: DonationRow) =>
  stateOf(row) === 'refused' ? null : receivedOf(row);

const donations: Table<DonationRow> = {
  table: 'donation',
  columns: {
    reference: (row) => row.reference,
    announced_at: (row) => when(row.created_at),
    state: stateOf,
    amount: (row) => row.amount_minor / 100,
    currency: (row) => row.currency,
    received_amount: (row) => inUnits(countedAsReceived(row)?.amount),
    received_currency: (row) => countedAsReceived(row)?.currency ?? null,
    method: (row) => row.method,
    name: (row) => row.name,
    email: (row) => row.email,
    phone: (row) => row.phone,
    message: (row) => row.message,
    transaction_number: (row) => row.transaction_number,
    proof_sent_at: (row) => when(row.proof_sent_at),
    received_at: (row) => (stateOf(row) === 'refused' ? null : when(row.received_at)),
    confirmed_at: (row) => when(row.confirmed_at),
    refused_at: (row) => when(row.refused_at),
    refusal_reason: (row) => row.refusal_reason,
    language: (row) => row.locale,
    marked_as: (row) => row.suspicion,
  },
};

/** Payments that nobody announced, under the columns of donations: they have no donor. */
const unexpected: Table<PaymentRow> = {
  table: 'payment',
  columns: {
    ...Object.fromEntries(Object.keys(donations.columns).map((name) => [name, () => null])),
    state: () => 'unexpected',
    received_amount: (row) => inUnits(row.amount_minor),
    received_currency: () => 'HTG',
    transaction_number: (row) => row.transaction_number,
    received_at: (row) => when(row.created_at),
  },
};

/** A row of any table, as its columns read it. */
type AnyRow = Cursor & Record<string, unknown>;

const plain = (table: 'message' | 'account', names: readonly string[]): Table<AnyRow> => ({
  table,
  columns: Object.fromEntries(
    names.map((name) => [
      name,
      (row: AnyRow) =>
        name.endsWith('_at') ? when(row[name] as number | null) : (row[name] as Cell),
    ]),
  ),
});

const tables: Record<ExportList, Table<never>> = {
  donations,
  messages: plain('message', ['created_at', ...contactFields.columns, 'locale', 'suspicion']),
  people: plain('account', [
    'created_at',
    'username',
    'email',
    'role',
    'phone',
    'genre',
    'birthdate',
    'country',
    'region',
    'locale',
    'email_verified_at',
    'suspended_at',
  ]),
};

/**
 * The lines of a list's CSV file, the oldest first; read in steps, so that a long list fills no
 * memory.
 */
export async function* exportLines(
  db: Db,
  list: ExportList,
  period: Period,
  perStep = 500,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(tables[list].columns));
  yield* tableLines(db, tables[list], period, perStep);
  if (list === 'donations') yield* tableLines(db, unexpected, period, perStep);
}

async function* tableLines(
  db: Db,
  { table, columns }: Table<never>,
  { from, to }: Period,
  perStep: number,
): AsyncGenerator<string> {
  const read = Object.values(columns) as ((row: unknown) => Cell)[];
  let after: Cursor = { at: from, id: '' };
  for (;;) {
    const rows = await db
      // The type of one table stands for all.
      .selectFrom(table as 'payment')
      .selectAll()
      .where('created_at', '<', to)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple<number, string>(after.at, after.id)),
      )
      .$if(table === 'payment', (q) => q.where('unexpected_at', 'is not', null))
      .orderBy('created_at')
      .orderBy('id')
      .limit(perStep)
      .execute();
    if (rows.length > 0) yield rows.map((row) => csvLine(read.map((cell) => cell(row)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < perStep) return;
    after = { at: last.created_at, id: last.id };
  }
}
