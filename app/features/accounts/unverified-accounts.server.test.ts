import { expect } from 'vitest';
import {
  findSession,
  insertSession,
  type VerifiedIdentity,
} from '#app/http/session/sessions.server.ts';
import {
  deliverEmails,
  goodPassword,
  makeAccount,
  googleProfile as profile,
  tokenIn,
} from '#test/accounts.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { findAccount } from './accounts.server.ts';
import { needsPassword, signInWithIdentity } from './login/identities.server.ts';
import {
  authenticate,
  isResetTokenValid,
  requestPasswordReset,
  resetPassword,
} from './passwords.server.ts';
import {
  exchangeVerification,
  requestVerification,
  verifyEmail,
} from './signup/register.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';

onDatabase((test) => {
  test('linking a verified account keeps its password, ends its sessions and emails a notice', async () => {
    const accountId = await makeAccount(db, now);
    const session = await insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
    expect(await signInWithIdentity(db, profile, 'fr', now)).toEqual({ accountId, made: false });
    expect(await authenticate(db, { email, password: goodPassword })).toMatchObject({ accountId });
    expect(await findSession(db, testSecret, session.token, now)).toBeUndefined();
    const subject = 'BWT : vous pouvez aussi vous connecter avec Google';
    expect(await deliverEmails(db, now)).toMatchObject([{ to: email, subject }]);
    const again = await insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
    await signInWithIdentity(db, profile, 'fr', now + 1);
    expect(await findSession(db, testSecret, again.token, now)).toBeDefined();
  });

  test('linking an unverified account removes its password, sessions and tokens', async () => {
    const accountId = await makeAccount(db, now, { verified: false });
    const session = await insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
    await requestVerification(db, accountId, 'fr', now);
    await requestPasswordReset(db, email, 'fr', now);
    const [verify, reset] = (await deliverEmails(db, now)).map(tokenIn);

    const signedIn = await signInWithIdentity(db, profile, 'fr', now + 1);
    expect(signedIn).toEqual({ accountId, made: false });
    expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
    expect(await findSession(db, testSecret, session.token, now + 1)).toBeUndefined();
    expect(await verifyEmail(db, verify ?? '', { accountId }, now + 1)).toBeUndefined();
    expect(await isResetTokenValid(db, reset ?? '', now + 1)).toBe(false);
    const account = { emailVerifiedAt: now + 1, hasPassword: false };
    expect(await findAccount(db, accountId)).toMatchObject(account);
  });

  test('an email address that Google does not manage is linked to a verified account only with its password', async () => {
    const accountId = await makeAccount(db, now);
    const stale = { ...profile, isAuthoritative: false };
    expect(await needsPassword(db, stale)).toBe(true);
    const link = (confirmed?: VerifiedIdentity) =>
      signInWithIdentity(db, stale, 'fr', now, { confirmed });
    await expect(link()).rejects.toMatchObject({ code: 'link_unconfirmed' });
    const other = await makeAccount(db, now, { email: 'jean@example.org' });
    await expect(link({ accountId: other })).rejects.toMatchObject({ code: 'link_unconfirmed' });
    const replaced = { accountId, passwordHash: 'the hash of the password before' };
    await expect(link(replaced)).rejects.toMatchObject({ code: 'link_unconfirmed' });
    expect(await rowsIn('identity')).toEqual([]);
    const linked = { accountId, made: false };
    const proof = await authenticate(db, { email, password: goodPassword });
    expect(await link(proof)).toEqual(linked);
    expect(await needsPassword(db, stale)).toBe(false);
    expect(await link()).toEqual(linked);
  });

  test('someone who signs up with another person’s email address keeps neither password nor session, nor a second way in', async () => {
    // The stranger signs up and stays logged in; the owner of the email address opens the link that
    // came.
    const accountId = await makeAccount(db, now, { verified: false });
    const stranger = await insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
    const app = { account_id: accountId, encrypted_secret: 'x', last_step: 0, created_at: now };
    await db.insertInto('authenticator_app').values(app).execute();
    await requestVerification(db, accountId, 'fr', now);
    const link = tokenIn((await deliverEmails(db, now)).at(-1));
    // Without the stranger's session or password, the link leads to a new password.
    const reset = (await exchangeVerification(db, link, now + 1)) ?? '';
    expect(await exchangeVerification(db, link, now + 1)).toBeUndefined();
    expect(await resetPassword(db, reset, 'a longer kite over Okap', now + 2)).toBe(accountId);
    await signInWithIdentity(db, profile, 'fr', now + 3);
    expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
    expect(await findSession(db, testSecret, stranger.token, now + 3)).toBeUndefined();
    expect(await rowsIn('authenticator_app')).toEqual([]);
    expect(await findAccount(db, accountId)).toMatchObject({ emailVerifiedAt: now + 2 });
  });
});
