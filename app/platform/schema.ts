import type { Selectable } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { ChallengeSchema } from './challenge-schema.ts';
import type { DonationSchema, DonationTable } from './donation-schema.ts';
import type { PictureSchema } from './picture-schema.ts';

// Portable column types only: text, integer, and bigint for times in milliseconds since 1970 (UTC).

export interface ArticleTable {
  id: number;
  author: string;
  /** `builtin/<name>`, `stored/<id>/<width>x<height>` (see domain/images), or null. */
  image: string | null;
  published_at: number;
  updated_at: number;
}

interface LocalizedText {
  locale: string;
  title: string;
  slug: string;
  summary: string;
  /** CommonMark. */
  content: string;
}

export interface ArticleTextTable extends LocalizedText {
  article_id: number;
}

export interface ServiceTable {
  key: string;
  position: number;
  field: string;
  image: string | null;
  updated_at: number;
}

export interface ServiceTextTable extends LocalizedText {
  service_key: string;
}

export interface SettingTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: number;
}

/** What was put in once, so that an edited or deleted text is never put in again. */
export interface BuiltinTable {
  key: string;
  inserted_at: number;
}

/** One row: grows by one with every change of public content. */
export interface ContentVersionTable {
  id: number;
  version: number;
}

export interface MessageTable {
  id: string;
  idempotency_key: string;
  from_name: string;
  email: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  message: string;
  locale: string;
  /** The visitor's own clock, as sent: `2026-11-20T09:30`, or null without script. */
  local_date_time: string | null;
  /** Why it may be spam, a `SpamReason`, or null. */
  suspicion: 'honeypot' | 'quick' | null;
  created_at: number;
}

export interface OutboxTable {
  id: string;
  kind: string;
  /** JSON, of a shape that `kind` names. */
  payload: string;
  attempts: number;
  due_at: number;
  claimed_until: number | null;
  sent_at: number | null;
  failed_at: number | null;
  last_error: string | null;
  created_at: number;
}

/** The last good answer of a service outside, shown while it does not answer. */
export interface ServiceCopyTable {
  key: string;
  /** JSON. */
  value: string;
  fetched_at: number;
}

export interface Schema extends AccountSchema, ChallengeSchema, DonationSchema, PictureSchema {
  article: ArticleTable;
  article_text: ArticleTextTable;
  service: ServiceTable;
  service_text: ServiceTextTable;
  setting: SettingTable;
  builtin: BuiltinTable;
  content_version: ContentVersionTable;
  message: MessageTable;
  outbox: OutboxTable;
  service_copy: ServiceCopyTable;
}

export type DonationRow = Selectable<DonationTable>;
export type MessageRow = Selectable<MessageTable>;
export type OutboxRow = Selectable<OutboxTable>;
