import { expect, test } from 'vitest';
import { decrypt, encrypt } from '#app/http/encryption.ts';
import { createChallenge, readChallenge } from './challenge.ts';

const secret = 'a secret of at least thirty-two characters';
const now = Date.UTC(2026, 10, 20, 12);
const tenMinutes = 10 * 60_000;

test('a challenge is valid for ten minutes, for its purpose and session, under the site’s secret', () => {
  const challenge = createChallenge(secret, 'confirm', 'session-1', now);
  const read = (sent: string, at = now, key = secret) =>
    readChallenge(key, 'confirm', 'session-1', sent, at);
  expect(read(challenge, now + tenMinutes - 1)).toBe(now + tenMinutes);
  expect(read(challenge, now + tenMinutes)).toBeUndefined();
  expect(readChallenge(secret, 'login', 'session-1', challenge, now)).toBeUndefined();
  expect(readChallenge(secret, 'confirm', 'session-2', challenge, now)).toBeUndefined();
  expect(read(challenge, now, `${secret}!`)).toBeUndefined();
  for (const made of ['', 'AAAA', `${challenge}AAAA`, `AAAA${challenge.slice(4)}`])
    expect(read(made)).toBeUndefined();
});

test('what is encrypted can be read with the same secret for the same account alone', () => {
  const encrypted = encrypt(secret, 'JBSWY3DPEHPK3PXP', 'account-1');
  expect(encrypted).not.toBe(encrypt(secret, 'JBSWY3DPEHPK3PXP', 'account-1'));
  expect(decrypt(secret, encrypted, 'account-1')).toBe('JBSWY3DPEHPK3PXP');
  expect(decrypt(secret, encrypted, 'account-2')).toBeUndefined();
  expect(decrypt(`${secret}!`, encrypted, 'account-1')).toBeUndefined();
  for (const changed of ['', encrypted.slice(0, -4), `AAAA${encrypted.slice(4)}`])
    expect(decrypt(secret, changed, 'account-1')).toBeUndefined();
});
