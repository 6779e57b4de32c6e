import type { Selectable } from 'kysely';

/** What a member of the team changed; append-only, except for `undone_by`. */
export interface JournalEntryTable {
  id: string;
  /** Who; null when the account was deleted. */
  account_id: string | null;
  /** `donation.received`. */
  action: string;
  /** The role that the change needed, and its undo needs. */
  role: string;
  /** What it is about, and its id in the back-office: `donation`, `BWT-7K3MPV`. */
  subject: string;
  subject_id: string;
  /** JSON: a `RowChange` for each row (features/journal). */
  changes: string;
  /** The entry that undid this one. */
  undone_by: string | null;
  created_at: number;
}

/** Money that arrived by mobile money, as an SMS says. */
export interface PaymentTable {
  id: string;
  /** Who pasted the SMS. */
  account_id: string | null;
  sms: string;
  /** In upper case; unique. */
  transaction_number: string | null;
  /** Centimes. */
  amount_minor: number | null;
  /** The sender's: eight digits. */
  phone: string | null;
  donation_id: string | null;
  /** When it was stored as a donation that nobody announced. */
  unexpected_at: number | null;
  created_at: number;
}

export interface OfficeSchema {
  journal_entry: JournalEntryTable;
  payment: PaymentTable;
}

export type PaymentRow = Selectable<PaymentTable>;
