import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { action as sendPassword } from '#app/features/members/password.tsx';
import { addAuthenticatorApp } from '#app/features/second-factor/authenticator-app.server.ts';
import { renewRecoveryCodes } from '#app/features/second-factor/recovery-codes.server.ts';
import { action as addKeyAction, loader as security } from '#app/features/second-factor/security.tsx';
import { createTotpSecret } from '#app/features/second-factor/totp.ts';
import { commandOrigin } from '#app/features/security-events/events.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { pageArgs, redirection, testSecret as secret, shownAgain } from '#test/page-args.ts';
import { createAuthenticator } from '#test/passkeys.ts';
import { action as sendCode } from './code.tsx';
import { action as sendConfirm } from './confirm.tsx';
import { action as sendLogin, loader as showLogin } from './login.tsx';
import { action as sendPasskey } from './passkey.tsx';

const email = 'marie@example.org';
const form = { email, password: goodPassword };
const codeOf = (totpSecret: string, at = Date.now()) => TOTP.generate({ secret: Secret.fromBase32(totpSecret), timestamp: at });

/** An account with an app and recovery codes. */
async function makeProtected(db: Db, given: Record<string, unknown> = {}) {
  const accountId = await makeAccount(db, Date.now(), given);
  const totpSecret = createTotpSecret();
  const before = Date.now() - 60_000;
  const first = { totpSecret, code: codeOf(totpSecret, before) };
  await addAuthenticatorApp(db, { secret, accountId }, first, commandOrigin, before);
  const codes = await renewRecoveryCodes(db, accountId, commandOrigin, Date.now());
  return { accountId, totpSecret, codes };
}

const logIn = async (db: Db, path = '/login', clientIp = '192.0.2.7') =>
  redirection(await sendLogin(pageArgs(db, path, { form, clientIp }) as never));
const stepOf = ({ cookies }: { cookies: string[] }) => cookies.find((cookie) => cookie.startsWith('__Host-login-step=')) ?? '';
const sendStep = (db: Db, cookie: string, code: string, path = '/login/code') =>
  sendCode(pageArgs(db, path, { form: { code }, headers: { cookie } }) as never);
/** Adds a passkey as the security page does. */
async function addPasskey(db: Db, accountId: string, authenticator = createAuthenticator()) {
  const { cookie } = await openSession(db, accountId);
  const { options } = await security(memberArgs('/head/security', { db, cookie }) as never);
  const sent = { name: '', credential: authenticator.create(options) };
  redirection(await addKeyAction(memberArgs('/head/security', { db, cookie, form: sent }) as never));
  return authenticator;
}

onSqlite((engine) => {
  test('refused passkeys and confirmations are recorded with a reason, and logins with their factor', async () => {
    const { db } = await engine.database();
    const { accountId, totpSecret, codes } = await makeProtected(db);
    const hers = await addPasskey(db, accountId);
    await db.deleteFrom('security_event').execute();
    const { passkeyOptions } = await showLogin(pageArgs(db, '/login') as never);
    const right = hers.get(passkeyOptions, { userHandle: accountId });
    const sendIt = (credential: string) => sendPasskey(pageArgs(db, '/login/passkey', { form: { credential } }) as never);
    for (const credential of [right, right, createAuthenticator().get(passkeyOptions)]) await sendIt(credential);
    for (const code of [codeOf(totpSecret), codes[0] ?? '']) redirection(await sendStep(db, stepOf(await logIn(db)), code));
    const { cookie } = await openSession(db, accountId, Date.now() - 5 * 60_000);
    const confirm = (given: Record<string, string>) =>
      sendConfirm(memberArgs('/login/confirm', { db, cookie, form: given }) as never);
    shownAgain(await confirm({ password: 'wrong' }));
    shownAgain(await confirm({ credential: hers.get(passkeyOptions) }));
    const sent = { currentPassword: 'wrong', newPassword: 'another kite, another day' };
    shownAgain(await sendPassword(memberArgs('/head/password', { db, cookie, form: sent }) as never));
    await db.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();
    shownAgain(await confirm({ code: '000000' }));
    const events = await db.selectFrom('security_event').selectAll().execute();
    const seen = events
      .filter(({ kind }) => ['login', 'login_failed', 'confirm_failed'].includes(kind))
      .map(({ kind, account_id, details }) => [kind, account_id, ...Object.values(JSON.parse(details ?? '{}'))].join(' '));
    expect(seen.sort()).toEqual(
      [
        `login ${accountId} passkey passkey`,
        `login ${accountId} password app`,
        `login ${accountId} password recovery_code`,
        `login_failed ${accountId} wrongPasskey`,
        'login_failed  wrongPasskey',
        `confirm_failed ${accountId} confirm wrongPassword`,
        `confirm_failed ${accountId} confirm wrongPasskey`,
        `confirm_failed ${accountId} confirm wrongCode`,
        `confirm_failed ${accountId} password wrongPassword`,
      ].sort(),
    );
  });
});
