import { pictureTables, type Schema } from './schema.ts';

/**
 * The columns that name stored images, by id or reference or anywhere in a text; the texts last:
 * they are read whole.
 */
export const imageColumns: readonly ImageColumn[] = [
  ['picture', 'stored_image_id', 'id'],
  ['donation', 'proof_image_id', 'id'],
  ['account', 'picture', 'reference'],
  ...pictureTables.map((table) => [table, 'image', 'reference'] as const),
  ['article', 'image', 'reference'],
  ['article_version', 'image', 'reference'],
  ['article_text', 'content', 'text'],
  ['article_version', 'texts', 'text'],
];

type ImageColumn = {
  [T in keyof Schema]: readonly [T, keyof Schema[T], 'id' | 'reference' | 'text'];
}[keyof Schema];
