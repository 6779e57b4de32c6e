import { expect, test } from 'vitest';
import { createDeviceToken, verifyDeviceToken } from './device-cookie.ts';

const secret = 'a secret of at least thirty-two characters';
const marie = { accountId: 'marie', deviceGeneration: 0 };
const jean = { accountId: 'jean', deviceGeneration: 0 };
const now = Date.UTC(2026, 10, 20, 12);
const year = 365 * 24 * 60 * 60_000;

test('a device token is valid only for its account and generation, with our signature, and for a year', () => {
  const id = 'device-1';
  const token = createDeviceToken(secret, marie, now, id);
  const later = createDeviceToken(secret, marie, now * 2, id).split('.')[0];
  expect(verifyDeviceToken(secret, marie, token, now + year - 1)).toBe(id);
  expect(verifyDeviceToken(secret, marie, token, now + year)).toBeUndefined();
  expect(verifyDeviceToken(secret, jean, token, now)).toBeUndefined();
  expect(verifyDeviceToken(secret, { ...marie, deviceGeneration: 1 }, token, now)).toBeUndefined();
  expect(verifyDeviceToken(`${secret}!`, marie, token, now)).toBeUndefined();
  for (const fake of ['', `${token}.x`, token.replace(/^[^.]+/, `${later}`)])
    expect(verifyDeviceToken(secret, marie, fake, now)).toBeUndefined();
});
