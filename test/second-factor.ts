import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import {
  addAuthenticatorApp,
  createTotpSecret,
} from '#app/features/accounts/second-factor/authenticator-app.server.ts';
import { createChallenge } from '#app/features/accounts/second-factor/challenge.ts';
import { renewRecoveryCodes } from '#app/features/accounts/second-factor/codes.server.ts';
import {
  creationOptions,
  requestOptions,
} from '#app/features/accounts/second-factor/passkey-options.ts';
import { addPasskey } from '#app/features/accounts/second-factor/passkeys.server.ts';
import { newPasskeySchema } from '#app/features/accounts/second-factor/schema.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { makeAccount } from './accounts.ts';
import { db } from './database.ts';
import { pageArgs, testSecret as secret } from './page-args.ts';
import { createAuthenticator } from './passkeys.ts';

const email = 'marie@example.org';
export const config = parseConfig({ PUBLIC_URL: 'https://bwt.example' });
export const codeAt = (totpSecret: string, at = Date.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(totpSecret), timestamp: at });

/** Adds an app, with a code of a minute ago. @returns its secret */
export async function addApp(accountId: string): Promise<string> {
  const totpSecret = createTotpSecret();
  const at = Date.now() - 60_000;
  const given = { totpSecret, code: codeAt(totpSecret, at) };
  expect(await addAuthenticatorApp(db, { secret, accountId }, given, commandOrigin, at)).toBe(true);
  return totpSecret;
}
export const renewCodes = (accountId: string) =>
  renewRecoveryCodes(db, accountId, commandOrigin, Date.now());

/** An account with an app and recovery codes. */
export async function makeProtected() {
  const accountId = await makeAccount(db, Date.now());
  return { accountId, totpSecret: await addApp(accountId), codes: await renewCodes(accountId) };
}

/** @returns whether the key was added to the account, in the session `session-1` */
export async function addKey(id: string, key = createAuthenticator(), sessionId = 'session-1') {
  const account = { id, email, username: 'Marie' };
  const args = pageArgs(db, '/head/security');
  const credential = key.create(creationOptions(args, sessionId, account, []));
  const given = newPasskeySchema.parse({ name: 'Telefòn', credential });
  const member = { accountId: id, sessionId: 'session-1' };
  return addPasskey({ db, secret, config }, member, given, commandOrigin, Date.now());
}
export async function makeKey(accountId: string) {
  const key = createAuthenticator();
  expect(await addKey(accountId, key)).toBe(true);
  return key;
}

/** The options that a browser gets to log in with a passkey, with a challenge of that time. */
export const loginOptions = (at = Date.now(), key = secret) =>
  withChallenge(createChallenge(key, 'login', '', at));

export const withChallenge = (challenge: string) =>
  JSON.stringify({ ...JSON.parse(requestOptions(pageArgs(db, '/login'), 'login')), challenge });
