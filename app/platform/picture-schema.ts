import type { Selectable } from 'kysely';

export interface StoredImageTable {
  id: string;
  width: number;
  height: number;
  /** A data URI of some hundred bytes. */
  placeholder: string | null;
  /** Of all its files together. */
  bytes: number;
  created_at: number;
  /** From then on its files are there, and something names it. Null while they are being stored, and while they are being removed. */
  stored_at: number | null;
}

export interface PictureTable {
  id: string;
  /** Its address in the gallery, from the first approval on; never given twice. */
  number: number | null;
  /** `pending`, `approved` or `refused`. */
  state: string;
  /** `builtin/<name>` or `stored/<id>/<width>x<height>` (see domain/images). */
  image: string;
  stored_image_id: string | null;
  width: number;
  height: number;
  /** Null for a visitor's, and for our own. */
  account_id: string | null;
  idempotency_key: string;
  /** Why it was refused. */
  reason: string | null;
  /** Grows by one with each change: a decision names the one it is about. */
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

export interface PictureDecisionTable {
  id: string;
  picture_id: string;
  /** The picture's revision after it. */
  revision: number;
  /** Who decided; null when that account is gone. */
  account_id: string | null;
  action: string;
  reason: string | null;
  /** JSON: the picture before it, for undoing; null when the picture is gone. */
  before: string | null;
  created_at: number;
}

/** One row: the last number given. */
export interface PictureNumberTable {
  id: number;
  last: number;
}

export interface PictureSchema {
  stored_image: StoredImageTable;
  picture: PictureTable;
  picture_text: PictureTextTable;
  picture_decision: PictureDecisionTable;
  picture_number: PictureNumberTable;
}

export type PictureRow = Selectable<PictureTable>;
