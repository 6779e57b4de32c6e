import { afterEach, beforeEach, expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, makeAccount } from '#test/accounts.ts';
import { type ApiAnswer, type Call, callApi } from '#test/api.ts';
import { database, db, onDatabase, rowsIn, secondConnection } from '#test/database.ts';
import { type FakeIdentityToolkit, startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { evened, noteEvened } from '#test/pad-response-time.ts';
import { action as login } from './api.ts';

let provider: FakeIdentityToolkit;
beforeEach(async () => {
  provider = await startIdentityToolkit();
});
afterEach(() => provider[Symbol.asyncDispose]());

const email = 'anais@example.org';
/** Shorter than the minimum for new passwords, and accepted all the same. */
const password = 'kap123';

const logIn = (db: Db, json: object, call: Call = {}) =>
  callApi(db, '/api/users/login', login, { json, env: { ...provider.env }, ...call });
/** All that a caller sees. */
const seen = (answer: ApiAnswer) => ({ ...answer, log: '', headers: [...answer.headers] });
const accounts = (db: Db) => db.selectFrom('account').selectAll().execute();
const tried = () =>
  provider.asked
    .filter(({ path }) => path === 'accounts:signInWithPassword')
    .map(({ body }) => body.email);

onDatabase((test) => {
  test('a former member logs in with the old password; the account is created here, and the provider is not called again', async () => {
    provider.users = [
      { email: 'Anais@Example.org', password, displayName: 'Anaïs Kap', emailVerified: true },
    ];
    const typed = { email: 'Anais@example.org', password };
    const answer = await logIn(db, typed, { headers: { 'accept-language': 'ht' } });
    expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    const verified = { email_verified_at: expect.any(Number) };
    const password_hash = expect.stringMatching(/^\$argon2id\$/);
    expect(await accounts(db)).toMatchObject([
      { email, username: 'Anaïs Kap', role: 'member', locale: 'ht', ...verified, password_hash },
    ]);
    expect(await deliverEmails(db, Date.now())).toEqual([]);

    provider.fault = 'error';
    expect((await logIn(db, { email, password })).status).toBe(200);
    expect(tried()).toEqual([email]);
    for (const table of ['account', 'identity', 'session', 'outbox'] as const)
      expect(JSON.stringify(await rowsIn(table))).not.toMatch(/secret-refresh-token|kap123/);
    expect(answer.log).not.toMatch(/anais|kap123|fake-api-key|token/i);
  });

  test('an email address that the provider has not verified must be verified here', async () => {
    for (const inToken of [true, false]) {
      const person = { email: `anais.${inToken}@example.org`, password };
      provider.users = [{ ...person, emailVerified: false, inToken }];
      expect((await logIn(db, person)).status).toBe(200);
    }
    for (const account of await accounts(db)) expect(account.email_verified_at).toBe(null);
    const emails = await deliverEmails(db, Date.now());
    expect(emails.map(({ to }) => to).sort()).toEqual([
      'anais.false@example.org',
      'anais.true@example.org',
    ]);
  });

  test('concurrent logins create one account', async () => {
    provider.users = [{ email, password, emailVerified: true }];
    const windows = [database.db, secondConnection()];
    const answers = await Promise.all(windows.map((db) => logIn(db, { email, password })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accounts(database.db)).toHaveLength(1);
  });

  test('for an email address with an account here, the password at the provider is not accepted', async () => {
    await makeAccount(db, Date.now(), { email });
    provider.users = [{ email, password, emailVerified: true }];
    const before = await accounts(db);
    expect((await logIn(db, { email, password })).status).toBe(401);
    expect(tried()).toHaveLength(1);
    expect(JSON.stringify(provider.asked)).not.toMatch(/anais|kap123/);
    expect(await accounts(db)).toEqual(before);
    expect((await logIn(db, { email, password: goodPassword })).status).toBe(200);
    expect(tried()).toHaveLength(1);
  });

  test('a rejection by the provider gets the same response and time as a wrong password', async () => {
    await makeAccount(db, Date.now());
    provider.users = [
      { email: 'disabled@example.org', password, disabled: true },
      { email: 'factor@example.org', password, secondFactor: true },
      { email: 'anais@example.org', password: 'other' },
    ];
    const refuse = async (given: string) => {
      noteEvened(provider);
      const asked = provider.asked.length;
      const answer = await logIn(db, { email: `${given}@example.org`, password });
      // The provider is called once for each, and its response time is rounded up.
      expect(provider.asked).toHaveLength(asked + 1);
      expect(evened).toEqual([{ stepMs: 1_000, asked: ['accounts:signInWithPassword'] }]);
      return seen(answer);
    };
    const known = await refuse('marie');
    expect(known.status).toBe(401);
    for (const given of ['disabled', 'factor', 'anais', 'nobody'])
      expect(await refuse(given)).toEqual(known);
    expect(await accounts(db)).toHaveLength(1);
  });

  test('an outage gets the same response for every email address; members with an account here can log in', async () => {
    await makeAccount(db, Date.now());
    provider.fault = 'error';
    const unknown = await logIn(db, { email, password });
    const away = { status: 503, body: { code: 'service_unavailable' }, cookies: '' };
    expect(unknown).toMatchObject(away);
    expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(unknown.log).not.toMatch(/anais|kap123|fake-api-key/);
    const marie = { email: 'marie@example.org', password };
    expect(seen(await logIn(db, marie))).toEqual(seen(unknown));
    expect((await logIn(db, { ...marie, password: goodPassword })).status).toBe(200);
  });

  test('rejects a response of the provider for another email address', async () => {
    provider.users = [{ email, password, emailVerified: true }];
    provider.answersAs = 'marie@example.org';
    expect((await logIn(db, { email, password })).status).toBe(401);
    expect(await accounts(db)).toEqual([]);
  });

  test('without an API key the provider is not called', async () => {
    provider.users = [{ email, password, emailVerified: true }];
    const env = { IDENTITY_TOOLKIT_URL: provider.url };
    expect((await logIn(db, { email, password }, { env })).status).toBe(401);
    expect(provider.asked).toEqual([]);
  });
});
