import { expect } from 'vitest';
import { action as accountsApi } from '#app/features/accounts/api.ts';
import { action as login } from '#app/features/accounts/login/login.tsx';
import { loginLimits } from '#app/features/accounts/login/submission.server.ts';
import { action as requestLink } from '#app/features/accounts/password-reset/request-link.tsx';
import { action as signup } from '#app/features/accounts/signup/signup.tsx';
import { issueFormToken } from '#app/http/form-token.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { db, test } from '#test/database.ts';
import { pageArgs, redirection, shownAgain } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import { issueChallenge } from './challenges.server.ts';
import type { CaptchaForm } from './challenges.ts';

const email = 'marie@example.org';
const form = { email, password: goodPassword };
const refused = { status: 403, body: { code: 'captcha_refused' } };
const solved = async (form: CaptchaForm) => solve(await issueChallenge(secret, form, Date.now()));

/** Strangers have used up a limit on everyone together. */
const empty = (...limits: Limit[]) => {
  const fullAt = ({ burst, everySeconds }: Limit) => Date.now() + burst * everySeconds * 1000;
  const overall = limits.filter(({ asksCaptcha }) => asksCaptcha);
  const rows = overall.map((limit) => ({ key: limit.key, full_at: fullAt(limit) }));
  return db.insertInto('rate_limit').values(rows).execute();
};

const newDevice = loginLimits({ secret, clientIp: '', email: '', deviceId: undefined });
const overallOf = (name: string, ...subject: string[]) =>
  limitsFor(secret, name).overall({ burst: 300, everySeconds: 1 }, ...subject);

test('in a flood, the login form asks for a captcha, and a solution lets the attempt pass', async () => {
  stopClock();
  await makeAccount(db, Date.now());
  await empty(...newDevice);
  const send = (given: Record<string, string>) =>
    login(pageArgs(db, '/login', { form: { ...form, ...given }, secret }) as never);
  const asked = shownAgain(await send({}));
  const notice = { outcome: 'captcha_required' };
  expect(asked).toMatchObject({ status: 429, notice, captcha: 'login', values: { email } });
  expect(asked.headers.get('retry-after')).toBe('60');
  const captcha = await solved('login');
  // The next attempt will need a solution, too.
  const wrong = shownAgain(await send({ password: 'wrong', captcha }));
  expect(wrong).toMatchObject({ status: 400, captcha: 'login' });
  const spent = { status: 400, notice: { outcome: 'captcha_failed' } };
  expect(shownAgain(await send({ captcha }))).toMatchObject(spent);
  expect(redirection(await send({ captcha: await solved('login') })).status).toBe(303);
});

test('in a flood, a call of the API learns which challenge to solve; a solution is good for one call and email address', async () => {
  stopClock();
  await makeAccount(db, Date.now());
  await empty(...newDevice, overallOf('reset'));
  const call = (more = {}) =>
    callApi(db, '/api/users/login', accountsApi, { json: { ...form, ...more } });
  const asked = await call();
  const body = { code: 'captcha_required', challenge: '/api/challenge?form=login' };
  expect(asked).toMatchObject({ status: 403, body });
  expect(asked.headers.get('retry-after')).toBe('60');
  const captcha = await solved('reset');
  expect(await call({ captcha })).toMatchObject(refused);
  expect((await call({ captcha: await solved('login') })).status).toBe(200);
  const reset = (address: string) =>
    callApi(db, '/api/requestreset', accountsApi, { json: { email: address, captcha } });
  expect((await reset('jean@example.org')).status).toBe(202);
  for (const again of [email, 'jean@example.org'])
    expect(await reset(again)).toMatchObject(refused);
});

test.each([
  ['a reset link', 'reset', requestLink, '/passwordrequestreset', {}],
  ['a sign-up', 'signup', signup, '/signup', { username: 'Marie Kap', password: goodPassword }],
] as const)(
  'in a flood, %s without script has to wait, and one with a solution passes',
  async (_what, form, action, path, fields) => {
    stopClock();
    await empty(overallOf(form), overallOf('unsolved', form));
    const send = (more = {}) => {
      const token = issueFormToken(secret, form, Date.now() - 10_000);
      const typed = { email, website: '', token, ...fields, ...more };
      return action(pageArgs(db, path, { form: typed, secret }) as never);
    };
    const asked = { status: 429, notice: { outcome: 'captcha_required' } };
    expect(shownAgain(await send())).toMatchObject(asked);
    expect(redirection(await send({ captcha: await solved(form) })).status).toBe(303);
  },
);
