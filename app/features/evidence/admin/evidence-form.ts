export const evidenceKinds = ['job', 'person'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
export const isEvidenceKind = (text: string | undefined): text is EvidenceKind =>
  text === 'job' || text === 'person';

export const evidenceBounds = { name: 80, text: 200, quote: 300, alt: 200, link: 300 } as const;

export type EvidenceField =
  | `${'text' | 'quote' | 'alt'}.${'fr' | 'ht' | 'en'}`
  | 'name'
  | 'link'
  | 'doneOn'
  | 'hidden'
  | 'removeImage'
  | 'image';
export type EvidenceError =
  | 'missing'
  | 'name'
  | 'text'
  | 'alt'
  | 'tooLong'
  | 'link'
  | 'date'
  | 'picture'
  | 'pictureTooLarge'
  | 'stalled';
/**
 * `image` is the reference of the stored picture, which no text field changes; `removeImage` that
 * of the picture to be removed.
 */
export type EvidenceValues = Record<EvidenceField, string>;

/** In the order of the form; a person has fewer. */
export const evidenceFields: readonly EvidenceField[] = [
  'name',
  'text.fr',
  'text.ht',
  'text.en',
  'quote.fr',
  'quote.ht',
  'quote.en',
  'doneOn',
  'link',
  'image',
  'alt.fr',
  'alt.ht',
  'alt.en',
  'hidden',
  'removeImage',
];

export const emptyEvidence = Object.fromEntries(
  evidenceFields.map((name) => [name, '']),
) as EvidenceValues;
