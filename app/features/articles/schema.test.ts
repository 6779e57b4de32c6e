import { expect, test } from 'vitest';
import { newArticleSchema } from './schema.ts';

const text = { title: 'Titre', summary: 'Résumé', content: 'Texte' };
const article = { author: 'Équipe BWT', texts: { fr: text } };

test.each([
  ['one language', article],
  ['three languages', { ...article, texts: { fr: text, en: text, ht: text } }],
  ['a picture by URL', { ...article, imageUrl: 'https://images.example/kap.jpg' }],
  ['an inline picture', { ...article, imageUrl: 'data:image/jpeg;base64,/9j/4AAQ' }],
])('accepts %s', (_what, given) => {
  expect(newArticleSchema.parse(given)).toEqual(given);
});

test.each([
  ['no language', { ...article, texts: {} }],
  ['an unknown language', { ...article, texts: { fr: text, de: text } }],
  ['no author', { texts: { fr: text } }],
  ['a blank title', { ...article, texts: { fr: { ...text, title: ' ' } } }],
  ['a title that is too long', { ...article, texts: { fr: { ...text, title: 'a'.repeat(141) } } }],
  ['a text without content', { ...article, texts: { fr: { title: 'Titre', summary: 'Résumé' } } }],
  ['a file URL', { ...article, imageUrl: 'file:///etc/passwd' }],
  ['an inline text', { ...article, imageUrl: 'data:text/html;base64,AAAA' }],
  ['inline data that is not base64', { ...article, imageUrl: 'data:image/svg+xml,<svg/>' }],
])('refuses %s', (_what, given) => {
  expect(newArticleSchema.safeParse(given).success).toBe(false);
});
