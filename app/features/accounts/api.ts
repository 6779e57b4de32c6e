import { apiResources, json, problem, requireSession } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { appContext, type RequestArgs } from '#app/http/context.ts';
import { renewAccessToken } from '#app/http/session/session.server.ts';
import { googleSubmission } from './login/google.server.ts';
import type { LoginStep } from './login/login-step.server.ts';
import { type Login, loginSubmission } from './login/submission.server.ts';
import { newPasswordSubmission, ownResetSubmission } from './password-reset/submissions.server.ts';
import { signUpSubmission } from './signup/submissions.server.ts';

const secondFactorRequired = {
  status: 401,
  code: 'second_factor_required',
  detail:
    'This account has a second factor. Log in again with a code of its authenticator app, or a recovery code, as `code`.',
};

const loggedIn = {
  onDone: ({ accessToken, headers }: Login | LoginStep, args: RequestArgs) =>
    accessToken === null
      ? problem(args, secondFactorRequired, headers)
      : json({ accessToken }, { headers }),
};
const accepted = { onDone: () => json({ status: 'accepted' }, { status: 202 }) };
const googleNotSetUp = {
  status: 404,
  code: 'google_not_set_up',
  detail: 'Google login is not set up on this site.',
};

const resource = apiResources({
  '/api/users/login': {
    POST: (args) => apiCall(loginSubmission, args, loggedIn),
  },
  '/api/auth/google': {
    async POST(args) {
      // First: without it there is nothing to limit.
      const { clientId } = args.context.get(appContext).config.google;
      if (!clientId) return problem(args, googleNotSetUp);
      return apiCall(googleSubmission, args, loggedIn);
    },
  },
  '/api/session': {
    /** Requires the cookie: a token that could renew itself would never expire. */
    async GET(args) {
      const open = await requireSession(args, 'cookie');
      return json({ accessToken: await renewAccessToken(args, open) });
    },
  },
  '/api/users/register': {
    POST: (args) => apiCall(signUpSubmission, args, accepted),
  },
  '/api/requestreset': {
    POST: (args) => apiCall(ownResetSubmission, args, accepted),
  },
  '/api/resetpassword': {
    POST: (args) =>
      apiCall(newPasswordSubmission, args, {
        onDone: (headers) => json({ status: 'changed' }, { headers }),
      }),
  },
});

export const loader = resource;
export const action = resource;
