import { expect, test } from 'vitest';
import { issueDevice, readDevice } from './device.ts';

const secret = 'a secret of at least thirty-two characters';

test('a mark counts for the account that it was given for, and only if it is ours', () => {
  const mark = issueDevice(secret, 'marie@example.org');
  const id = readDevice(secret, 'marie@example.org', mark);
  expect(mark.startsWith(`${id}.`)).toBe(true);
  expect(readDevice(secret, 'jean@example.org', mark)).toBeUndefined();
  expect(readDevice(`${secret}!`, 'marie@example.org', mark)).toBeUndefined();
  for (const fake of [undefined, '', 'x', `${id}.`, `other${mark}`, `${mark}x`, `${mark}.x`, `.${mark}`])
    expect(readDevice(secret, 'marie@example.org', fake)).toBeUndefined();
});
