import { expect } from 'vitest';
import { action as accountsApi } from '#app/features/accounts/api.ts';
import { action as signup } from '#app/features/accounts/signup/signup.tsx';
import { issueFormToken } from '#app/http/form-token.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { goodPassword } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { db, test } from '#test/database.ts';
import { testSecret as secret } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import { issueChallenge } from './challenges.server.ts';
import type { CaptchaForm } from './challenges.ts';

const email = 'marie@example.org';
const solved = async (form: CaptchaForm) => solve(await issueChallenge(secret, form, Date.now()));

/** Uses up limits, as strangers do in a flood. */
const useUp = (...limits: Limit[]) => {
  const fullAt = ({ burst, everySeconds }: Limit) => Date.now() + burst * everySeconds * 1000;
  const rows = limits.map((limit) => ({ key: limit.key, full_at: fullAt(limit) }));
  return db.insertInto('rate_limit').values(rows).execute();
};

const overallOf = (name: string, ...subject: string[]) =>
  limitsFor(secret, name).overall({ burst: 300, everySeconds: 1 }, ...subject);

test('in a flood, a call of the API learns which challenge to solve; a solution is good for one call and email address', async () => {
  stopClock();
  await useUp(overallOf('reset'));
  const ask = async (email: string, captcha?: string) => {
    const json = { email, captcha };
    const { status, body } = await callApi(db, '/api/requestreset', accountsApi, { json });
    return [status, body.challenge ?? body.code];
  };
  expect(await ask(email)).toEqual([403, '/api/challenge?form=reset']);
  const captcha = await solved('reset');
  expect(await ask(email, captcha)).toEqual([202, undefined]);
  for (const again of [email, 'jean@example.org'])
    expect(await ask(again, captcha)).toEqual([403, 'captcha_refused']);
});

test('in a flood, a sign-up without script has to wait, and one with a solution passes', async () => {
  stopClock();
  await useUp(overallOf('signup'), overallOf('unsolved', 'signup'));
  const token = issueFormToken(secret, 'signup', Date.now() - 10_000);
  const send = (captcha: string) => {
    const form = { username: 'Marie Kap', email, password: goodPassword, website: '' };
    return openBrowser().send(signup, '/signup', { ...form, token, captcha });
  };
  const asked = await send('');
  const notice = { outcome: 'captcha_required' };
  expect(asked).toMatchObject({ status: 429, notice, values: { email } });
  expect(asked.headers.get('retry-after')).toBe('60');
  const failed = { status: 400, notice: { outcome: 'captcha_failed' } };
  expect(await send(await solved('login'))).toMatchObject(failed);
  expect((await send(await solved('signup'))).status).toBe(303);
});
