import { expect } from 'vitest';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { db, test, updateRows } from '#test/database.ts';
import { authenticate } from './passwords.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';

test('accepts the right password in either Unicode normalization; rejects a wrong one and an unknown email address', async () => {
  const accountId = await makeAccount(db, now);
  expect(await authenticate(db, { email, password: goodPassword })).toMatchObject({ accountId });
  expect(await authenticate(db, { email, password: goodPassword.normalize('NFD') })).toMatchObject({
    accountId,
  });
  expect(await authenticate(db, { email, password: goodPassword.toUpperCase() })).toBeUndefined();
  expect(
    await authenticate(db, { email: 'nobody@example.org', password: goodPassword }),
  ).toBeUndefined();
  expect(await authenticate(db, { email: 'nobody@example.org', password: '' })).toBeUndefined();
});

test('a password is as good after ten years: none expires with age', async () => {
  const accountId = await makeAccount(db, Date.now() - 10 * 365 * 24 * 60 * 60_000);
  expect(await authenticate(db, { email, password: goodPassword })).toMatchObject({ accountId });
});

test('an account without a password accepts none, not even an empty one', async () => {
  await makeAccount(db, now);
  await updateRows('account', { password_hash: null });
  expect(await authenticate(db, { email, password: '' })).toBeUndefined();
  expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
});
