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

const [email, nobody] = ['marie@example.org', 'nobody@example.org'];
const ask = (email: string, env: Record<string, string> = provider.env, wakeOutbox = () => {}) =>
  callApi(
    db,
    '/ht/resetpassword',
    async (args) => Response.json(await submitInput(providerResetSubmission, args, { email })),
    { env, wakeOutbox },
  );

test('D11: with an API key the provider alone emails its link, to members here too; the response is the same, and limits come first', async () => {
  await makeAccount(db, Date.now());
  provider.users = [{ email: 'anais@example.org', password: 'x' }];
  const wakeOutbox = vi.fn();
  const emails = [email, 'anais@example.org', nobody];
  for (const each of emails) {
    noteEvened(provider);
    expect((await ask(each, provider.env, wakeOutbox)).body).toEqual({ outcome: 'done' });
    // The provider’s response time is rounded up.
    expect(evened).toEqual([{ stepMs: 1_000, asked: ['accounts:sendOobCode'] }]);
  }
  expect(wakeOutbox).toHaveBeenCalledTimes(3);
  const asked = () => provider.asked.map(({ body, language }) => [body.email, language]);
  expect(asked()).toEqual(emails.map((each) => [each, 'ht']));
  expect(await deliverEmails(db, Date.now())).toEqual([]);
  for (let count = 2; count <= 3; count++) await ask(nobody);
  expect((await ask(nobody)).body).toMatchObject({ outcome: 'rate_limited' });
  expect(asked()).toHaveLength(5);
});

test('D11: without an API key, and while the provider is down, our email is sent; the answer is the neutral one', async () => {
  await makeAccount(db, Date.now());
  expect((await ask(email, {})).body).toEqual({ outcome: 'done' });
  expect(provider.asked).toEqual([]);
  const [mail] = await deliverEmails(db, Date.now());
  expect(mail?.text).toContain('https://bwt.example/ht/reset-password?token=');
  provider.fault = 'error';
  for (const each of [email, nobody]) {
    const { body, log } = await ask(each);
    expect(body).toEqual({ outcome: 'done' });
    expect(log).toContain('a service outside did not help');
    expect(log).not.toMatch(/marie|nobody|fake-api-key/);
  }
  expect((await deliverEmails(db, Date.now())).map(({ to }) => to)).toEqual([email]);
});

const newPassword = 'yon lòt bèl kap wouj';
const path = '/en/passwordreset';
const badLink = { status: 400, notice: { outcome: 'rejected', reason: 'badLink' } };

async function askForLink(): Promise<string> {
  await requestPasswordReset(db, email, 'fr', Date.now());
  return tokenIn((await deliverEmails(db, Date.now())).at(-1));
}
const opened = async (token: string) => openBrowser(`__Host-reset=${token}`);

test('A16: both forms of the link redirect to a URL without the token; a new password uses it up, which a weak one does not', async () => {
  const accountId = await makeAccount(db, Date.now());
  const token = await askForLink();
  const { cookies, get, send } = openBrowser();
  for (const link of ['/en/reset-password', '/en/passwordreset']) {
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
  expect(await send(action, path, { newPassword: 'Marie-Kap-1' })).toMatchObject({
    status: 400,
    errors: { newPassword: 'passwordPersonal' },
  });
  expect(await get(loader, path)).toMatchObject({ link: 'good', done: false });
  const answer = await send(action, path, { newPassword });
  expect(answer).toMatchObject({ status: 303, to: `${path}?done` });
  expect([...cookies.keys()]).toEqual(['__Host-device']);
  const again = await opened(token);
  expect(await again.get(loader, path)).toMatchObject({ link: 'bad', done: false });
  expect(await again.send(action, path, { newPassword: goodPassword })).toMatchObject(badLink);
  expect(await authenticate(db, { email, password: newPassword })).toMatchObject({ accountId });
});

test('wrong passwords do not lock out a member who has used a reset link', async () => {
  await makeAccount(db, Date.now());
  const logIn = (password: string, { send } = openBrowser()) =>
    send(login, '/login', { email, password });
  for (let count = 0; count < 9; count++) await logIn('wrong password here');
  const browser = await opened(await askForLink());
  await browser.send(action, path, { newPassword });
  expect(await logIn(newPassword)).toMatchObject({ status: 429 });
  expect(await logIn(newPassword, browser)).toMatchObject({ status: 303, to: '/login?done=' });
});

test.each([
  ['a made-up one', 'never-issued', 'never-issued'],
  ['what is no token', '%27%3B--%00<script>', '-'],
  ['one that is far too long', 'a'.repeat(401), '-'],
  ['none', undefined, undefined],
])('rejects %s, which cannot change the cookie', async (_what, token, kept) => {
  const { cookies, get, send } = openBrowser();
  if (token !== undefined) await get(loader, `/reset-password?token=${token}`);
  expect(cookies.get('__Host-reset')).toBe(kept);
  const link = kept ? 'bad' : 'missing';
  expect(await get(loader, path)).toMatchObject({ link, done: false });
  expect(await send(action, path, { newPassword })).toMatchObject(badLink);
});
