import type { Generated, Selectable } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { ArticleSchema, LocalizedText } from './article-schema.ts';
import type { EvidenceSchema } from './evidence-schema.ts';
import type { OfficeSchema } from './office-schema.ts';
import type { StaffSchema } from './staff-schema.ts';

// Portable column types only: text, integer, and bigint for times in milliseconds since 1970 (UTC).

export interface ServiceTable {
  key: string;
  position: number;
  field: string;
  image: string | null;
  updated_at: number;
  /** 1 keeps it off the public pages. */
  is_hidden: Generated<number>;
  /** From how much, in centimes of a gourde; null where nothing is said. */
  price_minor: number | null;
  /** How many days it usually takes. */
  days_from: number | null;
  days_to: number | null;
  /** Of the release before, which counts changes in it: not read any more (0037_form_versions). */
  version: Generated<number>;
}

export interface ServiceTextTable extends LocalizedText {
  service_key: string;
  /** Beside the price, or in place of it: « sur devis ». */
  price_words: Generated<string>;
  /**
   * JSON: the answers to the questions of customers, by question (features/services/questions.ts).
   */
  answers: Generated<string>;
}

/** The slugs that a service has, or had before they were changed: each leads to its page. */
export interface ServiceSlugTable {
  slug: string;
  locale: string;
  service_key: string;
}

export interface SettingTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: number;
}

/** Built-in content already inserted, so that an edited or deleted text is not inserted again. */
export interface BuiltinTable {
  key: string;
  inserted_at: number;
}

/** One row, incremented with every change of public content. */
export interface ContentVersionTable {
  id: number;
  version: number;
}

/** Beside what visitors write, which features/contact/fields.ts declares. */
export interface MessageTable {
  id: string;
  idempotency_key: string;
  locale: string;
  /** The visitor's local time, as sent: `2026-11-20T09:30`, or null without script. */
  local_date_time: string | null;
  /** Why it may be spam, a `SpamReason`, or null. */
  suspicion: 'honeypot' | 'quick' | null;
  /** A `MessageState` (features/contact/admin). */
  state: string;
  /** Who of the team takes care of it. */
  assignee_id: string | null;
  created_at: number;
}

/** A donation; its state is computed from the timestamps (features/donations). */
export interface DonationTable {
  id: string;
  /** `BWT-` and six characters, shown to the donor. Unique. */
  reference: string;
  idempotency_key: string;
  /** The member who was signed in, until the account is deleted. */
  account_id: string | null;
  name: string;
  email: string;
  phone: string;
  /** As announced: whole cents or centimes. */
  amount_minor: number;
  currency: string;
  /**
   * The money that arrived. Null until then, and in rows of the release before: read them with
   * `receivedOf` (features/donations).
   */
  received_minor: Generated<number | null>;
  received_currency: Generated<string | null>;
  method: string;
  message: string | null;
  locale: string;
  /** Why it may be spam, a `SpamReason`, or null. */
  suspicion: 'honeypot' | 'quick' | null;
  created_at: number;
  received_at: number | null;
  confirmed_at: number | null;
  refused_at: number | null;
  /** Why it was refused, for the donor. */
  refusal_reason: string | null;
  /** The transaction number, from the donor or from the payment that was matched. */
  transaction_number: string | null;
  /** When the donor said that the money was sent. */
  proof_sent_at: number | null;
  /** A picture of the transfer: the id of a stored image. */
  proof_image_id: string | null;
}

export interface OutboxTable {
  id: string;
  kind: string;
  /** JSON; its shape depends on `kind`. */
  payload: string;
  attempts: number;
  due_at: number;
  claimed_until: number | null;
  /** When nothing was left to do about it: a mail server took it, or what `outcome` says. */
  sent_at: number | null;
  /**
   * Null when a mail server took it: `kept` in the local mailbox, `unneeded` when it was due, or
   * refused for good and `dismissed`.
   */
  outcome: 'kept' | 'unneeded' | 'dismissed' | null;
  failed_at: number | null;
  last_error: string | null;
  created_at: number;
}

/** The last successful response of a remote service, served while it is unavailable. */
export interface ServiceCopyTable {
  key: string;
  /** JSON. */
  value: string;
  fetched_at: number;
}

export interface StoredImageTable {
  id: string;
  width: number;
  height: number;
  /** A data URI of some hundred bytes. */
  placeholder: string | null;
  /** Total size of its files. */
  bytes: number;
  created_at: number;
  /** Set while something references the image; null while its files are being stored or deleted. */
  stored_at: number | null;
}

export interface PictureTable {
  id: string;
  /** Its number in gallery URLs, set at the first approval; never reused. */
  number: number | null;
  /** `pending`, `approved` or `refused`. */
  state: string;
  /** `builtin/<name>` or `stored/<id>/<width>x<height>` (platform/image-formats.ts). */
  image: string;
  stored_image_id: string | null;
  width: number;
  height: number;
  /** Null for a visitor's picture and for the site's own. */
  account_id: string | null;
  idempotency_key: string;
  /** Why it was refused. */
  reason: string | null;
  /** Incremented with each change, for optimistic locking of decisions. */
  revision: number;
  sent_at: number;
  decided_at: number | null;
  published_at: number | null;
}

export interface PictureTextTable {
  picture_id: string;
  locale: string;
  title: string;
  description: string;
  alternative: string | null;
}

/** One row: the last number assigned. */
export interface PictureNumberTable {
  id: number;
  last: number;
}

export interface Schema
  extends AccountSchema,
    ArticleSchema,
    EvidenceSchema,
    OfficeSchema,
    StaffSchema {
  service: ServiceTable;
  service_text: ServiceTextTable;
  service_slug: ServiceSlugTable;
  setting: SettingTable;
  builtin: BuiltinTable;
  content_version: ContentVersionTable;
  message: MessageTable;
  donation: DonationTable;
  stored_image: StoredImageTable;
  picture: PictureTable;
  picture_text: PictureTextTable;
  picture_number: PictureNumberTable;
  outbox: OutboxTable;
  service_copy: ServiceCopyTable;
}

/**
 * The columns that name stored images, by id or reference or anywhere in a text; the texts last:
 * they are read whole.
 */
export const imageColumns = [
  ['picture', 'stored_image_id', 'id'],
  ['donation', 'proof_image_id', 'id'],
  ['account', 'picture', 'reference'],
  ['evidence_picture', 'image', 'reference'],
  ['article', 'image', 'reference'],
  ['article_version', 'image', 'reference'],
  ['article_text', 'content', 'text'],
  ['article_version', 'texts', 'text'],
] as const satisfies readonly ImageColumn[];

type ImageColumn = {
  [T in keyof Schema]: readonly [T, keyof Schema[T], 'id' | 'reference' | 'text'];
}[keyof Schema];

export type DonationRow = Selectable<DonationTable>;
export type MessageRow = Selectable<MessageTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type PictureRow = Selectable<PictureTable>;
