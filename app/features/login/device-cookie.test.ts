import { expect, test } from 'vitest';
import { createDeviceToken, verifyDeviceToken } from './device-cookie.ts';

const secret = 'a secret of at least thirty-two characters';

test('a mark counts for the account that it was given for, and only if it is ours', () => {
  const mark = createDeviceToken(secret, 'marie@example.org');
  const id = verifyDeviceToken(secret, 'marie@example.org', mark);
  expect(mark.startsWith(`${id}.`)).toBe(true);
  expect(verifyDeviceToken(secret, 'jean@example.org', mark)).toBeUndefined();
  expect(verifyDeviceToken(`${secret}!`, 'marie@example.org', mark)).toBeUndefined();
  for (const fake of [undefined, '', 'x', `${id}.`, `other${mark}`, `${mark}x`, `${mark}.x`, `.${mark}`])
    expect(verifyDeviceToken(secret, 'marie@example.org', fake)).toBeUndefined();
});
