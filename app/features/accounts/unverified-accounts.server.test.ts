import { expect, test } from 'vitest';
import { signInWithIdentity } from '#app/features/login/identities.server.ts';
import { requestVerification, verifyEmail } from '#app/features/signup/register.server.ts';
import { findSession, insertSession } from '#app/http/session/sessions.server.ts';
import { deliverMails, goodPassword, makeAccount, googleProfile as profile, tokenIn } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { findAccount } from './accounts.server.ts';
import { authenticate, isResetTokenValid, requestPasswordReset } from './passwords.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';

eachEngine((engine) => {
  test('linking a verified account keeps its password and sessions', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const session = await insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
    expect(await signInWithIdentity(db, profile, 'fr', now)).toEqual({ accountId, made: false });
    expect(await authenticate(db, { email, password: goodPassword })).toMatchObject({ accountId });
    expect(await findSession(db, testSecret, session.token, now)).toBeDefined();
  });

  test('linking an unverified account removes its password, sessions and tokens', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now, { verified: false });
    const session = await insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
    await requestVerification(db, accountId, 'fr', now);
    await requestPasswordReset(db, email, 'fr', now);
    const [verify, reset] = (await deliverMails(db, now)).map(tokenIn);

    expect(await signInWithIdentity(db, profile, 'fr', now + 1)).toEqual({ accountId, made: false });
    expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
    expect(await findSession(db, testSecret, session.token, now + 1)).toBeUndefined();
    expect(await verifyEmail(db, verify ?? '', now + 1)).toBeUndefined();
    expect(await isResetTokenValid(db, reset ?? '', now + 1)).toBe(false);
    expect(await findAccount(db, accountId)).toMatchObject({ emailVerifiedAt: now + 1, hasPassword: false });
  });
});
