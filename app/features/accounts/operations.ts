import { z } from 'zod';
import { withCaptcha } from '#app/http/captcha/solution.schema.ts';
import {
  acceptedSchema,
  floodProblems,
  type Operation,
  senderProblems,
} from '#app/http/operation.ts';
import {
  accessTokenSchema,
  accountBounds,
  googleLoginSchema,
  loginSchema,
  resetRequestSchema,
  resetSchema,
  signUpSchema,
} from './schema.ts';

const session = 'The response also sets the session cookie, and XSRF-TOKEN for scripts.';
const code = 'code, of its authenticator app or a recovery code; each works once.';

export const accountOperations: readonly Operation[] = [
  {
    path: '/api/users/login',
    id: 'logIn',
    summary: `Log in with a password. ${session} An account with a second factor also needs ${code}`,
    input: withCaptcha(loginSchema),
    success: [200, 'Logged in.', accessTokenSchema],
    problems: {
      401: 'wrong_credentials, second_factor_required, wrong_code',
      403: `account_suspended, ${floodProblems}`,
      429: 'too_many_requests',
      503: 'busy, service_unavailable',
    },
  },
  {
    path: '/api/auth/google',
    id: 'logInWithGoogle',
    summary: `Log in with a Google ID token, which works once. ${session} An account with a second factor also needs ${code}`,
    input: withCaptcha(googleLoginSchema),
    success: [200, 'Logged in.', accessTokenSchema],
    problems: {
      401: 'google_token_refused, google_token_used, wrong_credentials, second_factor_required, wrong_code',
      403: `google_email_unverified, google_link_unconfirmed, account_suspended, account_disabled, ${floodProblems}`,
      404: 'google_not_set_up',
      429: 'too_many_requests',
      503: 'service_unavailable',
    },
  },
  {
    path: '/api/users/register',
    id: 'register',
    summary: `Sign up, with a solved challenge in \`captcha\`. The password has ${accountBounds.password.min} to ${accountBounds.password.max} characters and must not be a common one. The response is the same when the address already has an account. The same sign-up sent again with the same solution counts once.`,
    input: withCaptcha(signUpSchema),
    success: [202, 'An email to the address says what to do next.', acceptedSchema],
    problems: { ...senderProblems, 503: 'busy' },
  },
  {
    path: '/api/requestreset',
    id: 'requestReset',
    summary: 'Ask for a link to set a new password. The response is the same for every address.',
    input: withCaptcha(resetRequestSchema),
    success: [202, 'If the address has an account, a link is emailed to it.', acceptedSchema],
    problems: { 403: floodProblems, 429: 'too_many_requests' },
  },
  {
    path: '/api/resetpassword',
    id: 'resetPassword',
    summary:
      'Set a new password with the token from an emailed link. All sessions of the account end.',
    input: resetSchema,
    success: [200, 'The password has been changed.', z.object({ status: z.literal('changed') })],
    problems: { 503: 'busy' },
  },
  {
    path: '/api/session',
    method: 'get',
    id: 'renewAccessToken',
    summary: 'A new access token for the scripts of a page whose reader is logged in.',
    success: [200, 'A token that is valid for fifteen minutes.', accessTokenSchema],
    problems: {
      401: 'not_signed_in',
      403: 'xsrf (the response sets the cookie to copy into the header)',
    },
    byCookie: true,
  },
];
