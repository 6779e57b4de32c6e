import { Secret, TOTP } from 'otpauth';
import { action as sendCode } from '#app/features/accounts/login/code.tsx';
import { action as sendLogin } from '#app/features/accounts/login/login.tsx';
import {
  addAuthenticatorApp,
  createTotpSecret,
} from '#app/features/accounts/second-factor/authenticator-app.server.ts';
import { renewRecoveryCodes } from '#app/features/accounts/second-factor/codes.server.ts';
import {
  action as addKeyAction,
  loader as security,
} from '#app/features/accounts/second-factor/security.tsx';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { goodPassword, makeAccount } from './accounts.ts';
import { memberArgs, openSession } from './members.ts';
import { pageArgs, redirection, testSecret as secret } from './page-args.ts';
import { createAuthenticator } from './passkeys.ts';

// Accounts with a second factor, and the steps of their login.

export const email = 'marie@example.org';
export const form = { email, password: goodPassword };
export const codeOf = (totpSecret: string, at = Date.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(totpSecret), timestamp: at });

/** An account with an app and recovery codes. */
export async function makeProtected(db: Db, given: Record<string, unknown> = {}) {
  const accountId = await makeAccount(db, Date.now(), given);
  const totpSecret = createTotpSecret();
  const before = Date.now() - 60_000;
  const first = { totpSecret, code: codeOf(totpSecret, before) };
  await addAuthenticatorApp(db, { secret, accountId }, first, commandOrigin, before);
  const codes = await renewRecoveryCodes(db, accountId, commandOrigin, Date.now());
  return { accountId, totpSecret, codes };
}

export const logIn = async (db: Db, path = '/login', clientIp = '192.0.2.7') =>
  redirection(await sendLogin(pageArgs(db, path, { form, clientIp }) as never));
export const stepOf = ({ cookies }: { cookies: string[] }) =>
  cookies.find((cookie) => cookie.startsWith('__Host-login-step=')) ?? '';
export const sendStep = (db: Db, cookie: string, code: string, path = '/login/code') =>
  sendCode(pageArgs(db, path, { form: { code }, headers: { cookie } }) as never);

/** Adds a passkey as the security page does. */
export async function addPasskey(db: Db, accountId: string, authenticator = createAuthenticator()) {
  const { cookie } = await openSession(db, accountId);
  const { options } = await security(memberArgs('/head/security', { db, cookie }) as never);
  const sent = { name: '', credential: authenticator.create(options) };
  redirection(
    await addKeyAction(memberArgs('/head/security', { db, cookie, form: sent }) as never),
  );
  return authenticator;
}
