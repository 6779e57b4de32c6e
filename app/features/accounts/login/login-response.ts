import { json, problem } from '#app/http/api.ts';
import type { RequestArgs } from '#app/http/context.ts';
import type { LoginStep } from './login-step.server.ts';
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
