import { Secret } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, googleProfile, makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs, testSecret as secret } from '#test/page-args.ts';
import { createAuthenticator } from '#test/passkeys.ts';
import {
  addApp,
  addKey,
  codeAt,
  config,
  loginOptions,
  makeKey,
  makeProtected,
  renewCodes,
  withChallenge,
} from '#test/second-factor.ts';
import { stopClock } from '#test/stop-clock.ts';
import { signInWithIdentity } from '../login/identities.server.ts';
import { completeLogin } from '../login/submission.server.ts';
import { commandOrigin } from '../security-events/events.server.ts';
import * as totp from './authenticator-app.server.ts';
import { checkCode, countRecoveryCodes, createRecoveryCode, readCode } from './codes.server.ts';
import * as factors from './factors.server.ts';
import { requestOptions } from './passkey-options.ts';
import { listPasskeys, verifyPasskey } from './passkeys.server.ts';
import { passkeyProofSchema } from './schema.ts';

const now = Date.now();
const email = 'marie@example.org';
beforeEach(() => stopClock(now));
const makeJean = () => makeAccount(db, now, { email: 'jean@example.org' });

const check = async (db: Db, accountId: string, code: string, key = secret) =>
  (await checkCode(db, { secret: key, accountId, code, origin: commandOrigin }, now)).outcome;
const verify = (credential: string) => {
  const proof = passkeyProofSchema.parse({ credential }).credential;
  const login = { purpose: 'login', subject: '' } as const;
  return verifyPasskey({ db, secret, config }, login, proof, now);
};
const detailsOf = async (wanted: string) =>
  (await rowsIn('security_event')).flatMap(({ kind, details }) =>
    kind === wanted ? [details] : [],
  );

eachEngine((test) => {
  test('a code of the app and each of ten recovery codes is accepted once, also by two processes; a new set replaces them; with another app secret, codes of the app stop and the page knows it', async () => {
    const jean = await makeJean();
    const { accountId, totpSecret, codes } = await makeProtected();
    const twice = async (code: string, again = code) => {
      const both = [check(db, accountId, code), check(secondDb(), accountId, again)];
      expect((await Promise.all(both)).sort()).toEqual(['done', 'rejected']);
    };
    const changed = `${secret}, changed`;
    expect(await check(db, accountId, codeAt(totpSecret), changed)).toBe('rejected');
    const found = await totp.findAuthenticatorApp(db, { secret: changed, accountId });
    expect(found).toMatchObject({ isUnreadable: true });
    await twice(codeAt(totpSecret));
    expect(JSON.stringify(await rowsIn('authenticator_app'))).not.toContain(totpSecret);
    const [first = '', second = ''] = codes;
    expect(JSON.stringify(await rowsIn('recovery_code'))).not.toContain(first.slice(0, 4));
    expect(await check(db, jean, first)).toBe('rejected');
    await twice(first, first.toUpperCase());
    expect(await countRecoveryCodes(db, accountId)).toBe(9);
    await renewCodes(accountId);
    expect(await check(db, accountId, second)).toBe('rejected');
    expect(await countRecoveryCodes(db, accountId)).toBe(10);
    const subjects = (await deliverEmails(db, now)).map(({ subject }) => subject).join();
    expect(subjects.match(/a servi|nouveaux codes/g)).toHaveLength(3);
    expect(await detailsOf('recovery_code_used')).toHaveLength(1);
  });

  test('the last two factors, removed at once by two processes, leave no recovery codes', async () => {
    const [{ accountId }, other] = [await makeProtected(), secondDb()];
    await makeKey(accountId);
    const [{ id = '' } = {}] = await listPasskeys(other, accountId);
    const key = factors.deletePasskey(db, { accountId, id }, commandOrigin, now);
    const app = factors.deleteAuthenticatorApp(other, { accountId }, commandOrigin, now);
    expect(await Promise.all([key, app])).toEqual([true, true]);
    expect(await countRecoveryCodes(db, accountId)).toBe(0);
  });

  test('of a reset and logins at once, no session remains, and a factor that was checked before it starts none after it', async () => {
    const accountId = await makeAccount(db, now);
    await addApp(accountId);
    const logIn = (on = db) => {
      const proof = { method: 'password', factor: 'app' } as const;
      return completeLogin(pageArgs(on, '/login/code'), { accountId }, proof);
    };
    const other = secondDb();
    const reset = () => factors.resetSecondFactor(db, accountId, commandOrigin, now);
    const all = await Promise.all([logIn(), logIn(other), logIn(other), reset(), logIn()]);
    expect(all[3]).toBe(true);
    expect(await logIn()).toBeUndefined();
    expect(await rowsIn('session')).toEqual([]);
  });
});

onDatabase((test) => {
  test('refuses a passkey with a wrong challenge, site, user or counter, or without verification of its user; it is registered once, in the session that asked for it', async () => {
    const accountId = await makeAccount(db, now);
    const key = createAuthenticator();
    expect(await addKey(accountId, key, 'another session')).toBe(false);
    for (const isNew of [true, false]) expect(await addKey(accountId, key)).toBe(isNew);
    const added = { name: 'Telefòn', lastUsedAt: null, credentialId: key.id };
    expect(await listPasskeys(db, accountId)).toMatchObject([added]);
    const answer = (changes = {}) => key.get(loginOptions(), changes);
    const confirm = requestOptions(pageArgs(db, '/login/confirm'), 'confirm', 'session-1');
    const made = withChallenge(Buffer.alloc(56).toString('base64url'));
    const answers = {
      'a challenge for something else': key.get(confirm),
      'a challenge that is not ours': key.get(made),
      'an old challenge': key.get(loginOptions(now - 10 * 60_000)),
      'another site': answer({ origin: 'https://bwt.example.evil' }),
      'another relying party': answer({ rpId: 'evil.example' }),
      'another user': answer({ userHandle: await makeJean() }),
      'no verification of the user': answer({ flags: 0x01 }),
      'a changed signature': answer().replace(/"signature":"./, '"signature":"A'),
    };
    for (const [what, answer] of Object.entries(answers))
      expect(await verify(answer), what).toBeUndefined();
    expect(await verify(answer({ counter: 50 }))).toBe(accountId);
    expect(await verify(answer({ counter: 50 })), 'a copied key').toBeUndefined();
    expect(await verify(answer({ counter: 51 }))).toBe(accountId);
    expect(await listPasskeys(db, accountId)).toMatchObject([{ lastUsedAt: now }]);
  });

  test('members remove their own factors, the recovery codes with the last; a reset by another owner removes every factor and session, and tells the member', async () => {
    const [other, { accountId }] = [await makeJean(), await makeProtected()];
    await makeKey(accountId);
    const [{ id = '' } = {}] = await listPasskeys(db, accountId);
    for (const by of [other, accountId]) {
      const isRemoved = await factors.deletePasskey(db, { accountId: by, id }, commandOrigin, now);
      expect(isRemoved).toBe(by === accountId);
    }
    expect(await countRecoveryCodes(db, accountId)).toBe(10);
    const removeApp = () => factors.deleteAuthenticatorApp(db, { accountId }, commandOrigin, now);
    expect([await removeApp(), await removeApp()]).toEqual([true, false]);
    expect(await countRecoveryCodes(db, accountId)).toBe(0);
    const removed = ['{"factor":"app"}', '{"factor":"passkey"}'];
    expect((await detailsOf('factor_removed')).sort()).toEqual(removed);

    await makeKey(accountId);
    await addApp(accountId);
    await renewCodes(accountId);
    await openSession(db, accountId, now);
    await deliverEmails(db, now);
    const reset = () => factors.resetSecondFactor(db, accountId, commandOrigin, now);
    expect([await reset(), await reset()]).toEqual([true, false]);
    for (const table of ['passkey', 'authenticator_app', 'recovery_code', 'session'] as const)
      expect(await rowsIn(table), table).toEqual([]);
    const text = expect.stringContaining('/passwordrequestreset');
    const told = { to: email, subject: expect.stringContaining('supprimée'), text };
    expect(await deliverEmails(db, now)).toMatchObject([told]);
  });

  test('a member unlinks Google, which ends the other sessions and emails a notice; another member’s link stays', async () => {
    const [accountId, other] = [await makeAccount(db, now), await makeJean()];
    await signInWithIdentity(db, googleProfile, 'fr', now);
    const jean = { ...googleProfile, subject: 'another', email: 'jean@example.org' };
    await signInWithIdentity(db, jean, 'fr', now);
    const { session } = await openSession(db, accountId, now);
    await openSession(db, accountId, now);
    await deliverEmails(db, now);
    const origin = { ...commandOrigin, sessionId: session.id };
    const unlink = () => factors.unlinkIdentities(db, { accountId }, origin, now);
    expect([await unlink(), await unlink()]).toEqual([true, false]);
    const subject = expect.stringContaining('la connexion avec Google a été retirée');
    expect(await deliverEmails(db, now)).toMatchObject([{ to: email, subject }]);
    expect(await rowsIn('identity')).toMatchObject([{ account_id: other }]);
    expect(await rowsIn('session')).toMatchObject([{ id: session.id }]);
    expect(await detailsOf('identity_unlinked')).toHaveLength(1);
  });
});

/** The secret of RFC 6238, appendix B: the last six digits of its code at 59 s are 287082. */
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32;

test('accepts the code of RFC 6238 in its own time step, the one before and the one after, and no step again', () => {
  const at = (now: number) => totp.findTotpStep(rfcSecret, '287082', { after: 0, now });
  expect([0, 29_999, 59_000, 89_999, 90_000].map(at)).toEqual([1, 1, 1, 1, undefined]);
  const now = 1_000 * 30_000;
  const stepOf = (sentAt: number, after: number) =>
    totp.findTotpStep(rfcSecret, codeAt(rfcSecret, sentAt), { after, now });
  expect([stepOf(now, 999), stepOf(now + 30_000, 1_000)]).toEqual([1_000, 1_001]);
  for (const sentAt of [now, now - 30_000]) expect(stepOf(sentAt, 1_000)).toBeUndefined();
});

test('a secret has 160 random bits, and its URI names the site and the account; recovery codes have no characters that look alike', () => {
  const made = totp.createTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totp.totpUri(made, 'marie@example.org'));
  expect(decodeURIComponent(uri.pathname)).toContain('BWT:marie@example.org');
  expect(uri.searchParams.get('secret')).toBe(made);
  const codes = Array.from({ length: 200 }, createRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

test('reads six digits as a code of the app and eight characters as a recovery code, and nothing else', () => {
  const read = (typed: string) => Object.values(readCode(typed) ?? {}).join(' ');
  expect([' 123 456\n', '１２３４５６'].map(read)).toEqual(['totp 123456', 'totp 123456']);
  expect(read('7KQ2 – M9XD')).toBe('recovery 7kq2m9xd');
  for (const none of ['', '12345', '1234567', '7kq2-m9x', '7kq2-m9xl', '7kq2-m9xdd'])
    expect(readCode(none), none).toBeUndefined();
});
