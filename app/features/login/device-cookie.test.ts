import { expect, test } from 'vitest';
import { createDeviceToken, verifyDeviceToken } from './device-cookie.ts';

const secret = 'a secret of at least thirty-two characters';

test('a device cookie is valid only for its account and with our signature', () => {
  const mark = createDeviceToken(secret, 'marie@example.org');
  const id = verifyDeviceToken(secret, 'marie@example.org', mark);
  expect(mark.startsWith(`${id}.`)).toBe(true);
  expect(verifyDeviceToken(secret, 'jean@example.org', mark)).toBeUndefined();
  expect(verifyDeviceToken(`${secret}!`, 'marie@example.org', mark)).toBeUndefined();
  for (const fake of [undefined, '', 'x', `${id}.`, `other${mark}`, `${mark}x`, `${mark}.x`, `.${mark}`])
    expect(verifyDeviceToken(secret, 'marie@example.org', fake)).toBeUndefined();
});
