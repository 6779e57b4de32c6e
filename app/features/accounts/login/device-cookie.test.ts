import { expect, test } from 'vitest';
import { createDeviceToken, deviceCookie, verifyDeviceToken } from './device-cookie.ts';

const secret = 'a secret of at least thirty-two characters';
const marie = { accountId: 'marie', deviceGeneration: 0 };
const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;

test('a device token is valid only for its account, with our signature, and for a year', () => {
  const token = createDeviceToken(secret, marie, now);
  const id = verifyDeviceToken(secret, marie, token, now);
  expect(token.startsWith(`${id}.`)).toBe(true);
  expect(verifyDeviceToken(secret, marie, token, now + 364 * day)).toBe(id);
  expect(verifyDeviceToken(secret, marie, token, now + 365 * day)).toBeUndefined();
  expect(verifyDeviceToken(secret, { ...marie, accountId: 'jean' }, token, now)).toBeUndefined();
  expect(verifyDeviceToken(`${secret}!`, marie, token, now)).toBeUndefined();
  const [, , signature] = token.split('.');
  for (const fake of [
    '',
    'x',
    `${id}.`,
    `other${token}`,
    `${token}x`,
    `${token}.x`,
    `.${token}`,
    `${id}.${now * 2}.${signature}`,
  ])
    expect(verifyDeviceToken(secret, marie, fake, now)).toBeUndefined();
});

test('a device token ends with its generation', () => {
  const token = createDeviceToken(secret, marie, now);
  expect(verifyDeviceToken(secret, { ...marie, deviceGeneration: 1 }, token, now)).toBeUndefined();
});

test('a recognized device keeps its id; for another account it gets a new one', () => {
  const config = { publicUrl: 'https://bwt.example' };
  const tokenAfter = (owner: typeof marie, sent = '') => {
    const headers = { cookie: `__Host-device=${sent}` };
    const cookie = deviceCookie(
      { request: new Request(config.publicUrl, { headers }), secret, config },
      owner,
      now,
    );
    return /^__Host-device=([^;]+);/.exec(cookie)?.[1] ?? '';
  };
  const first = tokenAfter(marie);
  const id = first.split('.')[0];
  expect(verifyDeviceToken(secret, marie, tokenAfter(marie, first), now)).toBe(id);
  const jean = { accountId: 'jean', deviceGeneration: 0 };
  expect(verifyDeviceToken(secret, jean, tokenAfter(jean, first), now)).not.toBe(id);
});
