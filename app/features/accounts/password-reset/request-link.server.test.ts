import { afterEach, beforeEach, expect, vi } from 'vitest';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { db, test } from '#test/database.ts';
import { type FakeIdentityToolkit, startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { evened, noteEvened } from '#test/pad-response-time.ts';
import { submitInput } from '#test/submissions.ts';
import { providerResetSubmission } from './submissions.server.ts';

let provider: FakeIdentityToolkit;
beforeEach(async () => {
  provider = await startIdentityToolkit();
});
afterEach(() => provider[Symbol.asyncDispose]());

const ask = (
  email: string,
  {
    path = '/ht/resetpassword',
    env = provider.env as Record<string, string>,
    wakeOutbox = () => {},
  } = {},
) =>
  callApi(
    db,
    path,
    async (args) => Response.json(await submitInput(providerResetSubmission, args, { email })),
    { env, wakeOutbox },
  );

test('D11: with an API key the provider alone emails its link, to members here too; the response is the same', async () => {
  await makeAccount(db, Date.now());
  provider.users = [{ email: 'anais@example.org', password: 'x' }];
  const wakeOutbox = vi.fn();
  for (const email of ['marie@example.org', 'anais@example.org', 'nobody@example.org']) {
    noteEvened(provider);
    expect((await ask(email, { wakeOutbox })).body).toEqual({ outcome: 'done' });
    // The provider’s response time is rounded up.
    expect(evened).toEqual([{ stepMs: 1_000, asked: ['accounts:sendOobCode'] }]);
  }
  expect(wakeOutbox).toHaveBeenCalledTimes(3);
  expect(provider.asked.map(({ path, body, language }) => [path, body.email, language])).toEqual([
    ['accounts:sendOobCode', 'marie@example.org', 'ht'],
    ['accounts:sendOobCode', 'anais@example.org', 'ht'],
    ['accounts:sendOobCode', 'nobody@example.org', 'ht'],
  ]);
  expect(await deliverEmails(db, Date.now())).toEqual([]);
});

test('without an API key only our email is sent', async () => {
  await makeAccount(db, Date.now());
  expect((await ask('marie@example.org', { env: {} })).body).toEqual({ outcome: 'done' });
  expect(provider.asked).toEqual([]);
  const [mail] = await deliverEmails(db, Date.now());
  expect(mail?.text).toContain('https://bwt.example/ht/reset-password?token=');
});

test('D11: while the provider is down the answer is the neutral one, and our email is sent', async () => {
  await makeAccount(db, Date.now());
  provider.fault = 'error';
  for (const email of ['marie@example.org', 'nobody@example.org']) {
    const { body, log } = await ask(email);
    expect(body).toEqual({ outcome: 'done' });
    expect(log).toContain('a service outside did not help');
    expect(log).not.toMatch(/marie|nobody|fake-api-key/);
  }
  expect((await deliverEmails(db, Date.now())).map(({ to }) => to)).toEqual(['marie@example.org']);
});

test('limits requests before the provider is called', async () => {
  for (let count = 0; count < 3; count++) await ask('nobody@example.org');
  expect((await ask('nobody@example.org')).body).toMatchObject({ outcome: 'rate_limited' });
  expect(provider.asked).toHaveLength(3);
});
