import { expect, test } from 'vitest';
import { parseImageReference } from './image-formats.ts';

test('a reference names a drawing of ours or a stored picture', () => {
  const drawing = { kind: 'builtin', name: 'articles/3' };
  expect(parseImageReference('builtin/articles/3')).toEqual(drawing);
  const stored = { kind: 'stored', id: '0b-1f', width: 1600, height: 900 };
  expect(parseImageReference('stored/0b-1f/1600x900')).toEqual(stored);
  const broken = ['', 'builtin/', 'builtin/../secret', 'stored/a/b', 'stored/../x/1x1'];
  for (const reference of [null, ...broken, 'https://elsewhere.example/x.jpg'])
    expect(parseImageReference(reference)).toBeUndefined();
});
