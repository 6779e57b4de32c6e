import { expect } from 'vitest';
import { makeAccount, googleProfile as profile } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, secondConnection } from '#test/database.ts';
import { findAccount } from '../accounts.server.ts';
import { signInWithIdentity } from './identities.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';

onDatabase((test) => {
  test('creates an account with a verified email address, and finds it again by issuer and subject alone', async () => {
    const { accountId, made } = await signInWithIdentity(db, profile, 'ht', now);
    expect(made).toBe(true);
    const account = { email, username: 'Marie Kap', emailVerifiedAt: now, hasPassword: false };
    expect(await findAccount(db, accountId)).toMatchObject({
      ...account,
      ...{ role: 'member', locale: 'ht' },
    });
    const later = { ...profile, email: 'moved@example.org', emailVerified: false, name: 'M. K.' };
    expect(await signInWithIdentity(db, later, 'fr', now + 1)).toEqual({ accountId, made: false });
    expect(await findAccount(db, accountId)).toMatchObject({ email });
    const { issuer, subject, pictureUrl } = profile;
    const moved = { email: later.email, name: 'M. K.', created_at: now, last_used_at: now + 1 };
    const kept = { given_name: 'Marie', family_name: 'Kap', picture_url: pictureUrl };
    expect(await rowsIn('identity')).toEqual([
      { issuer, subject, account_id: accountId, ...moved, ...kept },
    ]);
    const elsewhere = { ...profile, issuer: 'https://other.example', email: 'other@example.org' };
    expect((await signInWithIdentity(db, elsewhere, 'fr', now)).accountId).not.toBe(accountId);
  });

  test('an email address that the provider has not verified starts no session and creates no account', async () => {
    await makeAccount(db, now);
    for (const address of [email, 'new@example.org'])
      await expect(
        signInWithIdentity(db, { ...profile, email: address, emailVerified: false }, 'fr', now),
      ).rejects.toMatchObject({ code: 'identity_unverified' });
    expect(await rowsIn('identity')).toEqual([]);
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1);
  });

  test('concurrent first logins of one person create one account', async () => {
    const other = secondConnection();
    const results = await Promise.all([
      signInWithIdentity(db, profile, 'fr', now),
      signInWithIdentity(other, profile, 'fr', now),
    ]);
    expect(results[0]?.accountId).toBe(results[1]?.accountId);
    expect(results.map(({ made }) => made).sort()).toEqual([false, true]);
  });

  test('adapts a name that the profile’s rules do not allow', async () => {
    const names = [
      ['Bo', 'Bo_'],
      ['N'.repeat(60), 'N'.repeat(40)],
      ['\u202eevil\u0000', 'evil'],
      [null, 'marie'],
    ] as const;
    for (const [index, [name, username]] of names.entries()) {
      const user = { ...profile, subject: `s${index}`, email: `marie@${index}.example.org`, name };
      const { accountId } = await signInWithIdentity(db, user, 'fr', now);
      expect(await findAccount(db, accountId)).toMatchObject({ username });
    }
  });
});
