import { expect, test } from 'vitest';
import { newArticleSchema } from './schema.ts';

const text = { title: 'Titre', summary: 'Résumé', content: 'Texte' };
const article = { author: 'Équipe BWT', texts: { fr: text } };

test.each([
  [true, 'an inline picture', { imageUrl: 'data:image/jpeg;base64,/9j/4AAQ' }],
  [true, 'a picture by URL', { imageUrl: 'https://images.example/kap.jpg' }],
  [false, 'no language', { texts: {} }],
  [false, 'an unknown language', { texts: { fr: text, de: text } }],
  [false, 'a blank title', { texts: { fr: { ...text, title: ' ' } } }],
  [false, 'a title that is too long', { texts: { fr: { ...text, title: 'a'.repeat(141) } } }],
  [false, 'a file URL', { imageUrl: 'file:///etc/passwd' }],
  [false, 'inline data that is not base64', { imageUrl: 'data:image/svg+xml,<svg/>' }],
])('it is %s that an article may have %s', (isValid, _what, given) => {
  expect(newArticleSchema.safeParse({ ...article, ...given }).success).toBe(isValid);
});
