import {
  type CsvExport,
  type ExportTable,
  plainColumns,
  timeCell,
} from '#app/office/exports/exports.server.ts';
import type { DonationRow, PaymentRow } from '#db/schema.ts';
import { receivedOf, stateOf } from '../donations.ts';
import { officeTexts } from './office-texts.ts';

const inUnits = (minor: number | null | undefined): number | null =>
  minor === null || minor === undefined ? null : minor / 100;

/** A refused donation is in no total of what arrived. */
const countedAsReceived = (row: DonationRow) =>
  stateOf(row) === 'refused' ? null : receivedOf(row);

const donations: ExportTable<DonationRow> = {
  table: 'donation',
  columns: {
    reference: (row) => row.reference,
    announced_at: (row) => timeCell(row.created_at),
    state: stateOf,
    amount: (row) => row.amount_minor / 100,
    currency: (row) => row.currency,
    received_amount: (row) => inUnits(countedAsReceived(row)?.amount),
    received_currency: (row) => countedAsReceived(row)?.currency ?? null,
    ...plainColumns(['method', 'name', 'email', 'phone', 'message', 'transaction_number']),
    ...plainColumns(['proof_sent_at']),
    received_at: (row) => (stateOf(row) === 'refused' ? null : timeCell(row.received_at)),
    ...plainColumns(['confirmed_at', 'refused_at', 'refusal_reason']),
    language: (row) => row.locale,
    marked_as: (row) => row.suspicion,
  },
};

/** Payments that nobody announced, under the columns of donations: they have no donor. */
const unexpected: ExportTable<PaymentRow> = {
  table: 'payment',
  only: 'unexpected_at',
  columns: {
    ...Object.fromEntries(Object.keys(donations.columns).map((name) => [name, () => null])),
    state: () => 'unexpected',
    received_amount: (row) => inUnits(row.amount_minor),
    received_currency: (row) => row.currency,
    transaction_number: (row) => row.transaction_number,
    received_at: (row) => timeCell(row.created_at),
  },
};

export const donationExport: CsvExport = {
  kind: 'donations',
  label: (locale) => officeTexts[locale].name,
  tables: [donations, unexpected],
};
