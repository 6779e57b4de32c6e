import { afterEach, beforeEach, expect, vi } from 'vitest';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { db, test } from '#test/database.ts';
import { type FakeIdentityToolkit, startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { evened, noteEvened } from '#test/pad-response-time.ts';
import { submitInput } from '#test/submissions.ts';
import { action as login } from '../login/login.tsx';
import { authenticate, requestPasswordReset } from '../passwords.server.ts';
import { action, loader } from './new-password.tsx';
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

const email = 'marie@example.org';
const newPassword = 'yon lòt bèl kap wouj';
const path = '/en/passwordreset';
const badLink = { status: 400, notice: { outcome: 'rejected', reason: 'badLink' } };

async function askForLink(): Promise<string> {
  await requestPasswordReset(db, email, 'fr', Date.now());
  return tokenIn((await deliverEmails(db, Date.now())).at(-1));
}
const opened = async (token: string) => openBrowser(`__Host-reset=${token}`);

test('both forms of the link redirect to a URL without the token, and do not use it up', async () => {
  await makeAccount(db, Date.now());
  const token = await askForLink();
  const { cookies, get } = openBrowser();
  for (const link of ['/en/reset-password', '/en/passwordreset', '/en/reset-password']) {
    const { status, to, headers } = await get(loader, `${link}?token=${token}`);
    expect([status, to, cookies.get('__Host-reset')]).toEqual([303, path, token]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'set-cookie': expect.stringMatching(
        /; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    });
  }
  expect(await get(loader, path)).toMatchObject({ link: 'good', done: false });
});

test('a new password replaces the old one and uses up the link, which a weak one does not', async () => {
  const accountId = await makeAccount(db, Date.now());
  const token = await askForLink();
  const { cookies, get, send } = await opened(token);
  expect(await send(action, path, { newPassword: 'Marie-Kap-1' })).toMatchObject({
    status: 400,
    errors: { newPassword: 'passwordPersonal' },
  });
  expect(await get(loader, path)).toMatchObject({ link: 'good' });
  const answer = await send(action, path, { newPassword });
  expect(answer).toMatchObject({ status: 303, to: `${path}?done` });
  expect([...cookies.keys()]).toEqual(['__Host-device']);
  const again = await opened(token);
  expect(await again.get(loader, path)).toMatchObject({ link: 'bad', done: false });
  const other = { newPassword: `${newPassword}!` };
  expect(await again.send(action, path, other)).toMatchObject(badLink);
  expect(await authenticate(db, { email, password: newPassword })).toMatchObject({ accountId });
  expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
});

test('wrong passwords do not lock out a member who has used a reset link', async () => {
  await makeAccount(db, Date.now());
  const logIn = (password: string, { send } = openBrowser()) =>
    send(login, '/login', { email, password });
  for (let count = 0; count < 9; count++) await logIn('wrong password here');
  expect(await logIn(goodPassword)).toMatchObject({ status: 429 });
  const browser = await opened(await askForLink());
  await browser.send(action, path, { newPassword });
  expect(await logIn(newPassword)).toMatchObject({ status: 429 });
  expect(await logIn(newPassword, browser)).toMatchObject({ status: 303, to: '/login?done=' });
});

test.each([
  ['a made-up one', 'never-issued', 'never-issued'],
  ['what is no token', '%27%3B--%00<script>', '-'],
  ['one that is far too long', 'a'.repeat(401), '-'],
  ['an empty one', '', '-'],
  ['none', undefined, undefined],
])('rejects %s, which cannot change the cookie', async (_what, token, kept) => {
  const { cookies, get, send } = openBrowser();
  if (token !== undefined) await get(loader, `/reset-password?token=${token}`);
  expect(cookies.get('__Host-reset')).toBe(kept);
  const link = kept ? 'bad' : 'missing';
  expect(await get(loader, path)).toMatchObject({ link, done: false });
  expect(await send(action, path, { newPassword })).toMatchObject(badLink);
});
