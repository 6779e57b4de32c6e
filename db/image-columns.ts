import type { Schema } from './schema.ts';

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
