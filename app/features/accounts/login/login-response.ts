import { redirect } from 'react-router';
import { json, problem } from '#app/http/api.ts';
import type { RequestArgs } from '#app/http/context.ts';
import type { Sender } from '#app/http/submission.server.ts';
import { loginPath } from './login-redirect.ts';
import { clearLoginStep, type LoginStep } from './login-step.server.ts';
import type { Login } from './submission.server.ts';

export const loginResponse = (
  { accessToken, headers }: Login | LoginStep,
  args: RequestArgs,
): Response =>
  accessToken === null
    ? problem(args, secondFactorRequired, headers)
    : json({ accessToken }, { headers });

const secondFactorRequired = {
  status: 401,
  code: 'second_factor_required',
  detail:
    'This account has a second factor. Log in again with a code of its authenticator app, or a recovery code, as `code`.',
};

/** The answer of a page after the second step. */
export const seeLoggedIn = ({ headers }: Login, sender: Sender): Response =>
  redirect(loginPath(sender, '/login', { done: '' }), {
    status: 303,
    headers: [...headers, ['Set-Cookie', clearLoginStep(sender.config)]],
  });
