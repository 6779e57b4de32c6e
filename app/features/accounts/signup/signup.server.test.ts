import { expect } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { deliverEmails, goodPassword, makeAccount, signUp, tokenIn } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { db, onDatabase, rowsIn, secondDb, test } from '#test/database.ts';
import { testSecret as secret } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import { findAccount } from '../accounts.server.ts';
import { action as api } from '../api.ts';
import { isResetTokenValid } from '../passwords.server.ts';
import { registerAccount } from './register.server.ts';
import { action } from './signup.tsx';
import { action as sendLink, loader as showLink } from './verify-email.tsx';

test('D6, D7: creates a member’s account with the form’s fields and the language of the page, and queues its email; a filled hidden field does not', async () => {
  const { cookies, send } = openBrowser();
  const shown = { username: 'Anaïs Kap', email: 'anais@exemple.com', genre: 'feminin' };
  const given = { ...shown, phone: '+509 37 00 00 00', birthdate: '1998-02-03', region: 'Nord' };
  const unknown = { role: 'owner', email_verified_at: '1', emailVerifiedAt: '1', id: 'mine' };
  const token = issueFormToken(secret, 'signup', Date.now() - 60_000);
  const more = { password: goodPassword, country: 'Haïti', datetime: '2026-11-20T07:00', token };
  const post = (website: string) =>
    send(action, '/ht/signup', { ...given, ...unknown, ...more, website });
  const trapped = await post('https://example.com');
  expect(trapped).toMatchObject({ status: 400, notice: { outcome: 'expired' }, token: null });
  expect(await rowsIn('account')).toEqual([]);
  expect(await post('')).toMatchObject({ status: 303, to: '/ht/signup?sent' });
  expect(cookies.size).toBe(0);
  const set = { country: 'HT', local_date_time: '2026-11-20T07:00', email_verified_at: null };
  const password_hash = expect.stringMatching(/^\$argon2id\$/);
  const row = { ...given, ...set, locale: 'ht', role: 'member', password_hash };
  const id = expect.not.stringMatching('mine');
  expect(await rowsIn('account')).toMatchObject([{ ...row, id }]);
  expect(await deliverEmails(db, Date.now())).toMatchObject([{ to: 'anais@exemple.com' }]);
});

const email = 'marie@example.org';

onDatabase((test) => {
  test('of two concurrent sign-ups with one email address, one creates the account', async () => {
    const sign = (on = db) => registerAccount(on, signUp(), 'fr', 1);
    await Promise.all([sign(), sign(secondDb())]);
    expect(await rowsIn('account')).toHaveLength(1);
    const subjects = (await deliverEmails(db, 1)).map(({ subject }) => subject).sort();
    expect(subjects.join()).toMatch(/confirmez votre adresse.*vous avez déjà un compte/);
  });
});

test('F3: a sign-up by the API creates an account; a known email address gets the same response, changes nothing, and its owner is notified instead', async () => {
  const headers = { 'accept-language': 'ht-HT, fr;q=0.5' };
  const call = async (username: string, password: string) => {
    const captcha = await solve(await issueChallenge(secret, 'signup', Date.now()));
    const json = { email: ' MARIE@Example.org ', username, password, captcha, role: 'owner' };
    const answer = await callApi(db, '/api/users/register', api, { json, headers });
    return { ...answer, log: '', headers: [...answer.headers] };
  };
  const expectMail = async (link: string, more = {}) => {
    const text = expect.stringContaining(`https://bwt.example/ht/${link}`);
    const emails = await deliverEmails(db, Date.now());
    expect(emails).toMatchObject([{ to: email, language: 'ht', text, ...more }]);
    expect(emails[0]?.text).not.toMatch(/Marie Kap|Somebody/);
  };
  const made = await call('Marie Kap', goodPassword);
  expect(made).toMatchObject({ status: 202, body: { status: 'accepted' }, cookies: '' });
  const accounts = await rowsIn('account');
  expect(accounts).toMatchObject([{ email, role: 'member', locale: 'ht' }]);
  await expectMail('authentication?token=');
  expect(await call('Somebody', 'an entirely other one')).toEqual(made);
  expect(await rowsIn('account')).toEqual(accounts);
  await expectMail('passwordrequestreset', { subject: 'BWT: ou gen yon kont deja' });
});

const path = '/en/authentication';
const cookie = '__Host-verification';

async function newAccount() {
  await registerAccount(db, signUp(), 'fr', Date.now());
  const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
  const [{ id = '' } = {}] = await rowsIn('account');
  const isVerified = async () => (await findAccount(db, id))?.emailVerifiedAt !== null;
  return { id, token, isVerified };
}
const opened = (token: string) => openBrowser(`${cookie}=${token}`);
const verify = ({ send }: ReturnType<typeof openBrowser>, password = '') =>
  send(sendLink, path, { intent: 'verify', password });

test('GET does not verify the email address; POST does, once, with a token that is ours', async () => {
  const { token, isVerified } = await newAccount();
  const browser = openBrowser();
  const { cookies, get } = browser;
  const { status, to } = await get(showLink, `${path}?token=${token}`);
  expect([status, to, cookies.get(cookie)]).toEqual([303, path, token]);
  expect(await get(showLink, path)).toMatchObject({ state: 'waiting' });
  const wrong = { status: 400, errors: { password: 'wrong' } };
  expect(await verify(browser, 'not the kite')).toMatchObject(wrong);
  expect(await isVerified()).toBe(false);
  expect((await verify(browser, goodPassword)).to).toBe(`${path}?verified`);
  expect([await isVerified(), cookies.size]).toEqual([true, 0]);
  expect(await opened(token).get(showLink, path)).toMatchObject({ state: 'expired' });
  for (const each of [opened(token), opened('made-up'), openBrowser()])
    expect((await verify(each, goodPassword)).to).toBe(path);
});

test('verifies without a password in a session of the account, and in no other session', async () => {
  const { id, token, isVerified } = await newAccount();
  const jean = await makeAccount(db, Date.now(), { email: 'jean@example.org' });
  for (const accountId of [jean, id]) {
    const browser = await browserOf(accountId);
    browser.cookies.set(cookie, token);
    const needsPassword = accountId !== id;
    expect(await browser.get(showLink, path)).toMatchObject({ needsPassword });
    const errors = needsPassword ? { password: 'password' } : undefined;
    expect((await verify(browser)).errors).toEqual(errors);
    expect(await isVerified()).toBe(!needsPassword);
  }
});

test('limits guesses of the password, and leads someone who does not know it to a new one', async () => {
  stopClock();
  const { token } = await newAccount();
  const browser = opened(token);
  for (let count = 1; count <= 8; count++) await verify(browser, `guess ${count}`);
  expect(await verify(browser, goodPassword)).toMatchObject({ status: 429 });
  const exchange = ({ send }: typeof browser) =>
    send(sendLink, '/ht/authentication', { intent: 'exchange' });
  expect(await exchange(browser)).toMatchObject({ status: 303, to: '/ht/passwordreset' });
  expect([...browser.cookies.keys()]).toEqual(['__Host-reset']);
  const reset = browser.cookies.get('__Host-reset') ?? '';
  expect(await isResetTokenValid(db, reset, Date.now())).toBe(true);
  expect((await exchange(opened(token))).to).toBe('/ht/authentication');
});

test('A14: another request gets the same response and work for an unverified, verified or unknown email address', async () => {
  await makeAccount(db, Date.now(), { verified: false });
  await makeAccount(db, Date.now(), { email: 'proved@example.org' });
  await db.deleteFrom('outbox').execute();
  for (const given of [email, 'proved@example.org', 'nobody@example.org']) {
    const { cookies, send } = openBrowser();
    const answer = await send(sendLink, path, { intent: 'resend', email: given });
    expect(answer).toMatchObject({ status: 303, to: `${path}?resent` });
    expect(cookies.size).toBe(0);
  }
  expect(await rowsIn('outbox')).toHaveLength(3);
  expect(await deliverEmails(db, Date.now())).toMatchObject([{ to: email }]);
});
