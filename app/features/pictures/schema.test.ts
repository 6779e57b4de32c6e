import { expect, test } from 'vitest';
import { addPictureKey, findPictureKey } from './picture-key.ts';
import { pictureSchema } from './schema.ts';

const good = { title: 'Kap', description: 'Nan syèl la' };
const errorsOf = (input: object) =>
  pictureSchema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['what is missing', {}, ['title', 'description']],
  ['what is invisible', { title: ' \u200b ', description: '\u202e' }, ['title', 'description']],
  ['a title of 100 characters', { ...good, title: '👩‍👧'.repeat(20) + 'é'.repeat(40) }, []],
  ['a longer one', { ...good, title: 'a'.repeat(101) }, ['titleTooLong']],
  ['a description of 1,000', { ...good, description: 'a'.repeat(1_000) }, []],
  ['a longer one', { ...good, description: 'a'.repeat(1_001) }, ['descriptionTooLong']],
])('E12: requires a title and a description: %s', (_what, input, errors) => {
  expect(errorsOf(input)).toEqual(errors);
});

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

test('the cookie has the keys of the last four pictures, each once', () => {
  let cookie: string | undefined;
  for (const n of [1, 2, 3, 1, 4, 5]) cookie = addPictureKey(cookie, id(n), `key-${n}`);
  const keys = [1, 2, 3, 4, 5].map((n) => findPictureKey(cookie, id(n)));
  expect(keys).toEqual(['key-1', undefined, 'key-3', 'key-4', 'key-5']);
  for (const other of [undefined, '-', id(1)]) expect(findPictureKey(other, id(1))).toBeFalsy();
});
