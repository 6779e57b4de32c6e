import { expect } from 'vitest';
import { completeLogin } from '#app/features/accounts/login/submission.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { callApi, xsrfIn } from '#test/api.ts';
import { db, test } from '#test/database.ts';
import { apiResource, json, requireSession } from './api.ts';
import type { RequestArgs } from './context.ts';

/** A resource that requires a member. */
const mine = apiResource({
  POST: async (args: RequestArgs) => json({ email: (await requireSession(args)).account.email }),
});
const ask = (headers: Record<string, string> = {}) => callApi(db, '/api/mine', mine, { headers });

async function logIn(accountId: string) {
  const enter = async (args: RequestArgs) => {
    const login = await completeLogin(args, { accountId }, { method: 'password', factor: 'none' });
    return json({ accessToken: login?.accessToken }, { headers: login?.headers ?? [] });
  };
  const { body, cookies } = await callApi(db, '/api/enter', enter);
  return { bearer: `Bearer ${body.accessToken}`, cookies };
}

test('authenticates a member by bearer token, or by cookie and XSRF header together', async () => {
  const id = await makeAccount(db, Date.now());
  const { bearer, cookies } = await logIn(id);
  const xsrf = xsrfIn(cookies);
  const known = { status: 200, body: { email: 'marie@example.org' } };
  expect(await ask({ authorization: bearer })).toMatchObject(known);
  expect(await ask({ cookie: cookies, 'x-xsrf-token': xsrf })).toMatchObject(known);
  expect(await ask({ cookie: cookies })).toMatchObject({ status: 403, body: { code: 'xsrf' } });
  // The bearer token takes precedence over a cookie that the browser adds.
  expect(await ask({ authorization: bearer, cookie: 'session=x' })).toMatchObject(known);
  const cookieToo = { cookie: cookies, 'x-xsrf-token': xsrf };
  const badToken = await ask({ authorization: 'Bearer made.up.token', ...cookieToo });
  expect(badToken).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(badToken.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  expect((await ask()).headers.get('www-authenticate')).toBe('Bearer');
  await db.deleteFrom('session').execute();
  expect((await ask({ authorization: bearer })).status).toBe(401);
  expect((await ask(cookieToo)).status).toBe(401);
});
