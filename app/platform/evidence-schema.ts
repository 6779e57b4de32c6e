import type { Generated, Selectable } from 'kysely';

/**
 * A job done for a customer, or a person of the team. A text that is empty in a language is shown
 * in another one.
 */
export interface EvidenceTable {
  id: string;
  /** `job` or `person`. */
  kind: string;
  position: number;
  /** 1 keeps it off the public pages. */
  is_hidden: number;
  /** Of the release before, which counts changes in it: not read any more (0037_form_versions). */
  version: Generated<number>;
  /** Of the customer, or of the person. */
  name: string;
  /** What came of the job, or the person's trade. */
  text_fr: string;
  text_ht: string;
  text_en: string;
  /** What the customer says. */
  quote_fr: string;
  quote_ht: string;
  quote_en: string;
  /** The alternative text of the picture. */
  alt_fr: string;
  alt_ht: string;
  alt_en: string;
  link: string;
  /** `2026-11-30`, or empty. */
  done_on: string;
  /** A reference of a stored image (image-formats.ts). */
  image: string | null;
  created_at: number;
  trashed_at: number | null;
}

/** The pictures that it has or had: one that was replaced is kept as long as that can be undone. */
export interface EvidencePictureTable {
  image: string;
  evidence_id: string;
  replaced_at: number | null;
}

export interface EvidenceSchema {
  evidence: EvidenceTable;
  evidence_picture: EvidencePictureTable;
}

export type EvidenceRow = Selectable<EvidenceTable>;
