import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeIdentityToolkit, startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import * as toolkit from './identity-toolkit.server.ts';
import { ServiceError } from './service-json.server.ts';

let fake: FakeIdentityToolkit;
let provider: toolkit.IdentityToolkit;
beforeEach(async () => {
  fake = await startIdentityToolkit();
  provider = { apiKey: fake.env.IDENTITY_TOOLKIT_API_KEY, url: fake.url };
});
afterEach(() => fake[Symbol.asyncDispose]());

const marie = { email: 'Marie@example.org', password: 'ansyen modpas' };

test('a reset email is asked for as documented, and an unknown address looks the same', async () => {
  fake.users = [marie];
  const sent = { method: 'POST', path: 'accounts:sendOobCode', key: 'fake-api-key' };
  for (const email of [marie.email, 'nobody@example.org']) {
    await toolkit.sendResetCode(provider, email, 'ht');
    const body = { requestType: 'PASSWORD_RESET', email, clientType: 'CLIENT_TYPE_WEB' };
    expect(fake.asked.at(-1)).toEqual({ ...sent, body, language: 'ht' });
  }
});

test('a right password tells who it is, a wrong one nothing; whether the address is verified says the token, else the look-up', async () => {
  fake.users = [{ ...marie, displayName: 'Marie Kap', emailVerified: true }];
  const known = { email: marie.email, emailVerified: true, name: 'Marie Kap' };
  expect(await toolkit.signInWithPassword(provider, marie)).toEqual(known);
  expect(fake.asked.map(({ path }) => path)).toEqual(['accounts:signInWithPassword']);
  for (const wrong of [{ password: 'x' }, { email: 'nobody@example.org' }])
    expect(await toolkit.signInWithPassword(provider, { ...marie, ...wrong })).toBeUndefined();
  for (const emailVerified of [true, false]) {
    fake.users = [{ ...marie, emailVerified, inToken: false }];
    expect(await toolkit.signInWithPassword(provider, marie)).toMatchObject({ emailVerified });
  }
});

test('a closed account, and one that wants a second factor, do not count', async () => {
  for (const state of [{ disabled: true }, { secondFactor: true }]) {
    fake.users = [{ ...marie, ...state }];
    expect(await toolkit.signInWithPassword(provider, marie)).toBeUndefined();
  }
});

test('a Google token is exchanged as documented', async () => {
  const requestUri = 'https://bwt.example';
  const exchange = (token: string) => toolkit.signInWithGoogleToken(provider, token, requestUri);
  expect(await exchange('a.b.c')).toBe('accepted');
  expect(fake.asked[0]?.body).toEqual({
    requestUri,
    postBody: 'id_token=a.b.c&providerId=google.com',
    returnSecureToken: true,
    returnIdpCredential: false,
  });
  expect(await exchange('')).toBe('refused');
});

const calls: [name: string, call: () => Promise<unknown>][] = [
  ['sendOobCode', () => toolkit.sendResetCode(provider, marie.email, 'fr')],
  ['signInWithPassword', () => toolkit.signInWithPassword(provider, marie)],
  ['signInWithIdp', () => toolkit.signInWithGoogleToken(provider, 'a.b.c', 'https://bwt.example')],
  ['projects', () => toolkit.listAuthorizedDomains(provider)],
];

test.each(['error', 'not-json', 'quota', 'silent'] as const)(
  'an outage (%s) is one for every call, and its message holds no key and no address',
  async (fault) => {
    fake.fault = fault;
    // The exchange takes a 400 for a refusal of the token.
    const asked = calls.filter(([name]) => fault !== 'quota' || name !== 'signInWithIdp');
    for (const outcome of await Promise.allSettled(asked.map(([, call]) => call()))) {
      expect(outcome).toMatchObject({ reason: expect.any(ServiceError) });
      expect(String(Object(outcome).reason)).not.toMatch(/fake-api-key|marie|127\.0\.0\.1/i);
    }
  },
);
