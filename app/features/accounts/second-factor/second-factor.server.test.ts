import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, googleProfile, makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, secondConnection } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs, testSecret as secret } from '#test/page-args.ts';
import { createAuthenticator } from '#test/passkeys.ts';
import { makeOwner } from '../accounts.server.ts';
import { signInWithIdentity } from '../login/identities.server.ts';
import { completeLogin } from '../login/submission.server.ts';
import { commandOrigin, listSecurityEvents } from '../security-events/events.server.ts';
import {
  addAuthenticatorApp,
  createTotpSecret,
  findAuthenticatorApp,
} from './authenticator-app.server.ts';
import { createChallenge } from './challenge.ts';
import { checkCode, countRecoveryCodes, renewRecoveryCodes } from './codes.server.ts';
import {
  deleteAuthenticatorApp,
  deletePasskey,
  listIdentities,
  resetSecondFactor,
  unlinkIdentities,
} from './factors.server.ts';
import { creationOptions, requestOptions } from './passkey-options.ts';
import { addPasskey, listPasskeys, verifyPasskey } from './passkeys.server.ts';
import { newPasskeySchema, passkeyProofSchema } from './schema.ts';

const now = Date.UTC(2026, 10, 20, 12);
const config = parseConfig({ PUBLIC_URL: 'https://bwt.example' });
const codeAt = (totpSecret: string, at: number) =>
  TOTP.generate({ secret: Secret.fromBase32(totpSecret), timestamp: at });

async function addApp(accountId: string, at = now): Promise<string> {
  const totpSecret = createTotpSecret();
  const given = { totpSecret, code: codeAt(totpSecret, at) };
  expect(await addAuthenticatorApp(db, { secret, accountId }, given, commandOrigin, at)).toBe(true);
  return totpSecret;
}

const check = async (db: Db, accountId: string, code: string, key = secret) =>
  (await checkCode(db, { secret: key, accountId, code, origin: commandOrigin }, now)).outcome;

async function addKey(id: string, key = createAuthenticator(), sessionId = 'session-1') {
  const challenge = createChallenge(secret, 'register', sessionId, now);
  const account = { id, email: 'marie@example.org', username: 'Marie' };
  const credential = key.create(creationOptions(config, challenge, account, []));
  const given = newPasskeySchema.parse({ name: 'Telefòn', credential });
  const member = { accountId: id, sessionId: 'session-1' };
  return addPasskey({ db, secret, config }, member, given, commandOrigin, now);
}
const makeJean = () => makeAccount(db, now, { email: 'jean@example.org' });
const renewCodes = (accountId: string) => renewRecoveryCodes(db, accountId, commandOrigin, now);
const eventsOf = (accountId: string) => listSecurityEvents(db, accountId, 50);
const loginOptions = (at = now) => requestOptions(config, createChallenge(secret, 'login', '', at));
const verify = (credential: string, on = db, key = secret) => {
  const proof = passkeyProofSchema.parse({ credential }).credential;
  const login = { purpose: 'login', subject: '' } as const;
  return verifyPasskey({ db: on, secret: key, config }, login, proof, now);
};

eachEngine((test) => {
  test('a code of the app and each of ten recovery codes is accepted once, also by two processes; a new set replaces them', async () => {
    const [accountId, jean] = [await makeAccount(db, now), await makeJean()];
    const totpSecret = await addApp(accountId, now - 60_000);
    const twice = async (code: string, again = code) => {
      const both = [check(db, accountId, code), check(secondConnection(), accountId, again)];
      expect((await Promise.all(both)).sort()).toEqual(['done', 'rejected']);
    };
    await twice(codeAt(totpSecret, now));
    expect(await check(db, accountId, codeAt(totpSecret, now - 30_000))).toBe('rejected');
    expect(JSON.stringify(await rowsIn('authenticator_app'))).not.toContain(totpSecret);
    const [first = '', second = '', third = '', ...rest] = await renewCodes(accountId);
    expect(rest).toHaveLength(7);
    expect(JSON.stringify(await rowsIn('recovery_code'))).not.toContain(first.slice(0, 4));
    expect(await check(db, jean, first)).toBe('rejected');
    await twice(first, first.toUpperCase());
    expect(await check(db, accountId, second.replace('-', ' '))).toBe('done');
    expect(await countRecoveryCodes(db, accountId)).toBe(8);
    await renewCodes(accountId);
    expect(await check(db, accountId, third)).toBe('rejected');
    expect(await countRecoveryCodes(db, accountId)).toBe(10);
    const subjects = (await deliverEmails(db, now)).map(({ subject }) => subject).join();
    expect(subjects.match(/a servi|nouveaux codes/g)).toHaveLength(4);
    const used = (await eventsOf(accountId)).filter(({ kind }) => kind === 'recovery_code_used');
    expect(used).toHaveLength(2);
  });

  test('of a reset and logins at once, no session remains, and a factor that was checked before it starts none after it', async () => {
    const accountId = await makeAccount(db, now);
    await addApp(accountId);
    const logIn = (on = db) => {
      const proof = { method: 'password', factor: 'app' } as const;
      return completeLogin(pageArgs(on, '/login/code'), { accountId }, proof);
    };
    const other = secondConnection();
    const [, , , isReset] = await Promise.all([
      logIn(),
      logIn(other),
      logIn(other),
      resetSecondFactor(db, accountId, commandOrigin, now),
      logIn(),
    ]);
    expect(isReset).toBe(true);
    expect(await logIn()).toBeUndefined();
    expect(await rowsIn('session')).toEqual([]);
  });

  test('the last two factors, removed at once by two processes, leave no recovery codes', async () => {
    const other = secondConnection();
    const accountId = await makeAccount(db, now);
    for (let round = 0; round < 5; round++) {
      await addKey(accountId);
      await addApp(accountId);
      await renewCodes(accountId);
      const [{ id = '' } = {}] = await listPasskeys(db, accountId);
      const removals = [
        deletePasskey(db, accountId, id, commandOrigin, now),
        deleteAuthenticatorApp(other, accountId, commandOrigin, now),
      ];
      expect(await Promise.all(removals)).toEqual([true, true]);
      expect(await countRecoveryCodes(db, accountId)).toBe(0);
    }
  });
});

onDatabase((test) => {
  test('wrong codes are limited by account: the eleventh meets the limit, and so does the right one then', async () => {
    const accountId = await makeAccount(db, now);
    const totpSecret = await addApp(accountId, now - 60_000);
    const outcomes: string[] = [];
    for (let count = 0; count < 11; count++)
      outcomes.push(await check(db, accountId, String(100_000 + count)));
    expect(outcomes).toEqual([...Array(10).fill('rejected'), 'rate_limited']);
    expect(await check(db, accountId, codeAt(totpSecret, now))).toBe('rate_limited');
  });

  test('with another app secret, codes of the app stop and the page knows it; recovery codes and passkeys work', async () => {
    const accountId = await makeAccount(db, now);
    const totpSecret = await addApp(accountId, now - 60_000);
    const [code = ''] = await renewCodes(accountId);
    const authenticator = createAuthenticator();
    await addKey(accountId, authenticator);
    const changed = `${secret}, changed`;
    expect(await check(db, accountId, codeAt(totpSecret, now), changed)).toBe('rejected');
    const found = await findAuthenticatorApp(db, { secret: changed, accountId });
    expect(found).toMatchObject({ isUnreadable: true });
    expect(await check(db, accountId, code, changed)).toBe('done');
    const options = requestOptions(config, createChallenge(changed, 'login', '', now));
    expect(await verify(authenticator.get(options), db, changed)).toBe(accountId);
  });

  test('a passkey is registered once, in the session that asked for it; it logs its own account in, once for each challenge', async () => {
    const accountId = await makeAccount(db, now);
    const authenticator = createAuthenticator();
    expect(await addKey(accountId, authenticator, 'another session')).toBe(false);
    for (const isNew of [true, false]) expect(await addKey(accountId, authenticator)).toBe(isNew);
    expect(await listPasskeys(db, accountId)).toMatchObject([
      { name: 'Telefòn', lastUsedAt: null, credentialId: authenticator.id },
    ]);
    const answer = authenticator.get(loginOptions(), { userHandle: accountId });
    const both = await Promise.all([verify(answer), verify(answer, secondConnection())]);
    expect(both.filter(Boolean)).toEqual([accountId]);
    expect(await verify(answer)).toBeUndefined();
    expect(await listPasskeys(db, accountId)).toMatchObject([{ lastUsedAt: now }]);
  });

  test('refuses a passkey with a wrong challenge, site, user or counter, or without verification of its user', async () => {
    const accountId = await makeAccount(db, now);
    const other = await makeJean();
    const key = createAuthenticator();
    await addKey(accountId, key);
    const answer = (changes = {}) => key.get(loginOptions(), changes);
    const confirm = requestOptions(config, createChallenge(secret, 'confirm', 'session-1', now));
    const made = requestOptions(config, Buffer.from('made up').toString('base64url'));
    const answers = {
      'a challenge for something else': key.get(confirm),
      'a challenge that is not ours': key.get(made),
      'an old challenge': key.get(loginOptions(now - 10 * 60_000)),
      'another site': answer({ origin: 'https://bwt.example.evil' }),
      'another relying party': answer({ rpId: 'evil.example' }),
      'another user': answer({ userHandle: other }),
      'no verification of the user': answer({ flags: 0x01 }),
      'an unknown passkey': createAuthenticator().get(loginOptions()),
      'a changed signature': answer().replace(/"signature":"./, '"signature":"A'),
    };
    for (const [what, answer] of Object.entries(answers))
      expect(await verify(answer), what).toBeUndefined();
    expect(await verify(answer({ counter: 50 }))).toBe(accountId);
    expect(await verify(answer({ counter: 50 })), 'a copied key').toBeUndefined();
    expect(await verify(answer({ counter: 51 }))).toBe(accountId);
  });

  test('members remove their own factors; the recovery codes go with the last', async () => {
    const accountId = await makeAccount(db, now);
    const other = await makeJean();
    await addKey(accountId);
    await addApp(accountId);
    await renewCodes(accountId);
    const [{ id = '' } = {}] = await listPasskeys(db, accountId);
    expect(await deletePasskey(db, other, id, commandOrigin, now)).toBe(false);
    expect(await deletePasskey(db, accountId, id, commandOrigin, now)).toBe(true);
    expect(await countRecoveryCodes(db, accountId)).toBe(10);
    for (const isRemoved of [true, false])
      expect(await deleteAuthenticatorApp(db, accountId, commandOrigin, now)).toBe(isRemoved);
    expect(await hasSecondFactor(db, accountId)).toBe(false);
    expect(await countRecoveryCodes(db, accountId)).toBe(0);
    const removed = (await eventsOf(accountId)).filter(({ kind }) => kind === 'factor_removed');
    expect(removed.map(({ details }) => details.factor).sort()).toEqual(['app', 'passkey']);
  });

  test('a reset by another owner or the operator removes every factor and session, and tells the member', async () => {
    const accountId = await makeAccount(db, now);
    const { accountId: actorId } = await makeOwner(db, 'owner@example.org', now);
    const reset = () => resetSecondFactor(db, accountId, { ...commandOrigin, actorId }, now);
    expect(await reset()).toBe(false);
    await addKey(accountId);
    await addApp(accountId);
    await renewCodes(accountId);
    await openSession(db, accountId, now);
    await deliverEmails(db, now);
    expect(await reset()).toBe(true);
    for (const table of ['passkey', 'authenticator_app', 'recovery_code', 'session'] as const)
      expect(await rowsIn(table), table).toEqual([]);
    const told = { to: 'marie@example.org', subject: expect.stringContaining('supprimée') };
    expect(await deliverEmails(db, now)).toMatchObject([told]);
    const event = (await eventsOf(accountId)).find(({ kind }) => kind === 'factor_reset');
    expect(event).toMatchObject({ isByTeam: true });
  });

  test('a member unlinks Google, which ends the other sessions and emails a notice; another member’s link stays', async () => {
    const [accountId, other] = [await makeAccount(db, now), await makeJean()];
    await signInWithIdentity(db, googleProfile, 'fr', now);
    const jean = { ...googleProfile, subject: 'another', email: 'jean@example.org' };
    await signInWithIdentity(db, jean, 'fr', now);
    const { session } = await openSession(db, accountId, now);
    await openSession(db, accountId, now);
    await deliverEmails(db, now);
    const linked = { email: 'marie@example.org', createdAt: now };
    expect(await listIdentities(db, accountId)).toEqual([linked]);
    const origin = { ...commandOrigin, sessionId: session.id };
    for (const isChange of [true, false])
      expect(await unlinkIdentities(db, accountId, origin, now + 1)).toBe(isChange);
    const subject = expect.stringContaining('la connexion avec Google a été retirée');
    expect(await deliverEmails(db, now + 1)).toMatchObject([{ to: linked.email, subject }]);
    expect(await listIdentities(db, accountId)).toEqual([]);
    expect(await listIdentities(db, other)).toHaveLength(1);
    expect(await rowsIn('session')).toMatchObject([{ id: session.id }]);
    expect((await eventsOf(accountId))[0]).toMatchObject({ kind: 'identity_unlinked' });
  });
});
