import type { Generated, Selectable } from 'kysely';

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
  /** JSON: a `RowChange` for each row (office/journal). */
  changes: string;
  /** JSON: a `CausedEmail` for each email that the change enqueued or stopped; null without any. */
  emails: Generated<string | null>;
  /** 1 for a command of the operator, which has no account. */
  is_by_operator: Generated<number>;
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
  /**
   * A fingerprint of an SMS without a transaction number and of its day; unique until it is
   * removed.
   */
  sms_key: string | null;
  /** As written; unique, compared by `transactionKey` (features/donations). */
  transaction_number: string | null;
  /** Centimes. */
  amount_minor: number | null;
  /** The sender's: eight digits. */
  phone: string | null;
  donation_id: string | null;
  /** When it was stored as a donation that nobody announced. */
  unexpected_at: number | null;
  /**
   * When it was undone that the SMS was stored. It has no transaction number then: the SMS may be
   * stored again.
   */
  removed_at: number | null;
  created_at: number;
}

/** The team's answer to a message, which leaves by email a minute later unless it is undone. */
export interface MessageReplyTable {
  id: string;
  message_id: string;
  /** Who wrote it; null when the account was deleted. */
  account_id: string | null;
  text: string;
  /** The message's state before it and with it, for its undo. */
  state_before: string;
  state_after: string;
  created_at: number;
  undone_at: number | null;
}

/** What the team writes about a message for itself. */
export interface MessageNoteTable {
  id: string;
  message_id: string;
  account_id: string | null;
  text: string;
  created_at: number;
  /** When it was taken back. */
  removed_at: number | null;
}

/** A text that the team often answers with; empty in a language that it has no text in. */
export interface SavedReplyTable {
  id: string;
  title: string;
  text_fr: string;
  text_ht: string;
  text_en: string;
  created_at: number;
  removed_at: number | null;
}

/** A backup that is to be made, or that is kept. */
export interface BackupTable {
  id: string;
  /** The date in Haiti of the night whose backup it is, unique; null for one that was asked for. */
  night: string | null;
  due_at: number;
  /** A process is making it until then, and renews it meanwhile. */
  claimed_until: number | null;
  attempts: number;
  /** The code of the last failure. */
  last_error: string | null;
  /** Its name in the folder of backups; null until it is complete. */
  file: string | null;
  /** The name of the machine whose folder it is in. */
  machine: string | null;
  bytes: number | null;
  /** When the file was read again and was right. */
  checked_at: number | null;
  created_at: number;
}

/**
 * Another place for donations, in force a day after it was asked for unless an owner cancels it.
 */
export interface PayeeChangeTable {
  id: string;
  /** Of `payeeFields` (features/donations/payees). */
  method: string;
  /** JSON. */
  value: string;
  /** Who asked for it; null when the account was deleted. */
  account_id: string | null;
  due_at: number;
  applied_at: number | null;
  canceled_at: number | null;
  created_at: number;
}

/** What somebody asked about their own data, or what an owner looked up for them. */
export interface DataRequestTable {
  id: string;
  /** In lower case; null once it was erased. */
  email: string | null;
  /** What stands for the email address in the journal. */
  pseudonym: string;
  /** The language of its emails. */
  locale: string;
  /**
   * SHA-256 of the token that proves the person; null until that was mailed, and once it was used.
   */
  token_hash: string | null;
  token_until: number | null;
  /** `copy` or `erase`, as the person chose. */
  choice: string | null;
  proved_at: number | null;
  /**
   * SHA-256 of the token that downloads the copy; null until that was mailed, and once it was used.
   */
  copy_hash: string | null;
  copy_until: number | null;
  copied_at: number | null;
  done_at: number | null;
  created_at: number;
}

/** Whom to erase again when an older backup brings them back. */
export interface ErasedPersonTable {
  /** An HMAC of the email address under the site's secret. */
  email_hash: string;
  erased_at: number;
}

/** How often a page was read on one day, in one language; nothing about who read it. */
export interface PageReadTable {
  /** In Haiti: `2026-11-23`. */
  day: string;
  /**
   * Its path in French: `/services`, `/publication/first-kite`; `/gallery/:id` for all pictures
   * together.
   */
  page: string;
  locale: string;
  reads: number;
}

export interface OfficeSchema {
  backup: BackupTable;
  journal_entry: JournalEntryTable;
  payment: PaymentTable;
  message_reply: MessageReplyTable;
  message_note: MessageNoteTable;
  saved_reply: SavedReplyTable;
  payee_change: PayeeChangeTable;
  data_request: DataRequestTable;
  erased_person: ErasedPersonTable;
  page_read: PageReadTable;
}

export type BackupRow = Selectable<BackupTable>;
export type PaymentRow = Selectable<PaymentTable>;
export type SavedReplyRow = Selectable<SavedReplyTable>;
export type DataRequestRow = Selectable<DataRequestTable>;
