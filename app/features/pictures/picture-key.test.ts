import { expect, test } from 'vitest';
import { addPictureKey, findPictureKey } from './picture-key.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

test('the cookie has the keys of the last four pictures, each once', () => {
  let cookie: string | undefined;
  for (const n of [1, 2, 3, 1, 4, 5]) cookie = addPictureKey(cookie, id(n), `key-${n}`);
  const keys = [1, 2, 3, 4, 5].map((n) => findPictureKey(cookie, id(n)));
  expect(keys).toEqual(['key-1', undefined, 'key-3', 'key-4', 'key-5']);
  for (const other of [undefined, '', '-', id(1), `.${id(2)}x`])
    expect(findPictureKey(other, id(1)) || undefined).toBeUndefined();
});
