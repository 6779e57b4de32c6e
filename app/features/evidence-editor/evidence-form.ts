export const evidenceKinds = ['job', 'person'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
export const isEvidenceKind = (text: string | undefined): text is EvidenceKind => text === 'job' || text === 'person';

export const evidenceBounds = { name: 80, text: 200, quote: 300, alt: 200, link: 300 } as const;

export type EvidenceField =
  | `${'text' | 'quote' | 'alt'}.${'fr' | 'ht' | 'en'}`
  | 'name'
  | 'link'
  | 'doneOn'
  | 'hidden'
  | 'removeImage'
  | 'image';
export type EvidenceError = 'missing' | 'alt' | 'tooLong' | 'link' | 'date' | 'picture' | 'pictureTooLarge' | 'stalled';
export type EvidenceValues = Record<Exclude<EvidenceField, 'image'>, string>;

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
  evidenceFields.filter((name) => name !== 'image').map((name) => [name, '']),
) as EvidenceValues;
