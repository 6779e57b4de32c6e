import { expect } from 'vitest';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import {
  deliverEmails,
  goodPassword,
  makeAccount,
  googleProfile as profile,
} from '#test/accounts.ts';
import { db, onDatabase, rowsIn, secondConnection } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { findAccount } from '../accounts.server.ts';
import { authenticate, isResetTokenValid } from '../passwords.server.ts';
import { issueOneTimeToken } from '../tokens.server.ts';
import { needsPassword, signInWithIdentity } from './identities.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';
const signIn = (given = {}, at = now, on = db) =>
  signInWithIdentity(on, { ...profile, ...given }, 'ht', at);
const byPassword = () => authenticate(db, { email, password: goodPassword });

onDatabase((test) => {
  test('concurrent first logins of one person create one account', async () => {
    const results = await Promise.all([signIn(), signIn({}, now, secondConnection())]);
    expect(results[0]).toBe(results[1]);
    expect(await rowsIn('account')).toHaveLength(1);
  });

  test('D5: creates an account with a verified email address, and finds it again by issuer and subject alone', async () => {
    const accountId = await signIn();
    expect(await findAccount(db, accountId)).toMatchObject({
      ...{ email, username: 'Marie Kap', emailVerifiedAt: now, hasPassword: false },
      ...{ role: 'member', locale: 'ht' },
    });
    const later = { email: 'moved@example.org', emailVerified: false, name: 'M. K.' };
    expect(await signIn(later, now + 1)).toBe(accountId);
    expect(await findAccount(db, accountId)).toMatchObject({ email });
    const { issuer, subject, pictureUrl } = profile;
    expect(await rowsIn('identity')).toEqual([
      {
        ...{ issuer, subject, account_id: accountId, created_at: now, last_used_at: now + 1 },
        ...{ email: later.email, name: 'M. K.', given_name: 'Marie', family_name: 'Kap' },
        picture_url: pictureUrl,
      },
    ]);
    const elsewhere = { issuer: 'https://other.example', email: 'other@example.org' };
    expect(await signIn(elsewhere)).not.toBe(accountId);
  });

  test('adapts a name that the profile’s rules do not allow', async () => {
    const names = { Bo: 'Bo_', ['N'.repeat(60)]: 'N'.repeat(40), '\u202eevil\u0000': 'evil' };
    for (const [name, username] of Object.entries(names)) {
      const user = { subject: username, email: `marie@${username}.example.org` };
      expect(await findAccount(db, await signIn({ ...user, name }))).toMatchObject({ username });
    }
  });

  test('linking a verified account keeps its password, ends its sessions and emails a notice', async () => {
    const accountId = await makeAccount(db, now);
    await openSession(db, accountId, now);
    expect(await signIn()).toBe(accountId);
    expect(await byPassword()).toMatchObject({ accountId });
    expect(await rowsIn('session')).toEqual([]);
    const subject = expect.stringContaining('vous pouvez aussi vous connecter avec Google');
    expect(await deliverEmails(db, now)).toMatchObject([{ to: email, subject }]);
    await openSession(db, accountId, now);
    await signIn({}, now + 1);
    expect(await rowsIn('session')).toHaveLength(1);
  });

  test('linking an unverified account removes its password, sessions and tokens', async () => {
    const accountId = await makeAccount(db, now, { verified: false });
    await openSession(db, accountId, now);
    const token = await issueOneTimeToken(db, 'reset', accountId, now);
    expect(await signIn({}, now + 1)).toBe(accountId);
    expect(await rowsIn('session')).toEqual([]);
    expect(await isResetTokenValid(db, token, now + 1)).toBe(false);
    // The devices of whoever had signed up are no longer known.
    const account = { email_verified_at: now + 1, password_hash: null, device_generation: 1 };
    expect(await rowsIn('account')).toMatchObject([account]);
  });

  test('an email address that Google does not manage is linked to a verified account only with its password', async () => {
    const accountId = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: 'jean@example.org' });
    const stale = { ...profile, isAuthoritative: false };
    expect(await needsPassword(db, stale)).toBe(true);
    const link = (confirmed?: VerifiedIdentity) =>
      signInWithIdentity(db, stale, 'fr', now, { confirmed });
    const replaced = { accountId, passwordHash: 'the hash of the password before' };
    for (const proof of [undefined, { accountId: other }, replaced])
      await expect(link(proof)).rejects.toMatchObject({ code: 'link_unconfirmed' });
    expect(await rowsIn('identity')).toEqual([]);
    for (const proof of [await byPassword(), undefined]) expect(await link(proof)).toBe(accountId);
  });
});
