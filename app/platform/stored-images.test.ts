import { expect, test } from 'vitest';
import { fileWidths, imageFileName, parseImageReference } from './image-formats.ts';

test('a reference names a drawing of ours or a stored picture', () => {
  expect(parseImageReference('builtin/articles/3')).toEqual({
    kind: 'builtin',
    name: 'articles/3',
  });
  expect(parseImageReference('stored/0b-1f/1600x900')).toEqual({
    kind: 'stored',
    id: '0b-1f',
    width: 1600,
    height: 900,
  });
});

test.each([
  null,
  '',
  'builtin/',
  'builtin/../secret',
  'stored/a/b',
  'stored/../x/1x1',
  'https://elsewhere.example/x.jpg',
])('%j is no reference', (reference) => {
  expect(parseImageReference(reference)).toBeUndefined();
});

test.each([
  [100, [100]],
  [360, [360]],
  [500, [360, 500]],
  [720, [360, 720]],
  [1_000, [360, 720, 1_000]],
  [4_000, [360, 720, 1_280]],
])('a picture %i pixels wide is kept at %j, never enlarged', (width, widths) => {
  expect(fileWidths(width)).toEqual(widths);
});

test('a file’s name says what is in it', () => {
  expect(imageFileName('0b-1f', 360, 'avif')).toBe('0b-1f-360.avif');
});
