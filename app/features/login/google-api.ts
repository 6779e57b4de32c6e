import { googleLoginSchema } from '#app/features/openapi/api-schemas.ts';
import { apiResource, json, later, problem, readInput } from '#app/http/api.ts';
import { logInWithGoogle } from './log-in-with-google.server.ts';

const refusals = {
  token: { status: 401, code: 'google_token_refused', detail: 'This Google ID token is not valid for this site.' },
  used: { status: 401, code: 'google_token_used', detail: 'This token has already been used. Get a new one from Google.' },
  email: { status: 403, code: 'google_email_unverified', detail: 'Google has not verified the email address of this account.' },
  disabled: { status: 403, code: 'account_disabled', detail: 'The provider has closed this account.' },
} as const;
const notSetUp = { status: 404, code: 'google_not_set_up', detail: 'Google login is not set up on this site.' };

const resource = apiResource({
  async POST(args) {
    const { token } = await readInput(args, googleLoginSchema);
    const tried = await logInWithGoogle(args, token);
    switch (tried.outcome) {
      case 'success':
        return json({ accessToken: tried.accessToken }, { headers: tried.headers });
      case 'not_set_up':
        return problem(args, notSetUp);
      case 'refused':
        return problem(args, refusals[tried.reason], { 'WWW-Authenticate': 'Bearer' });
      default:
        return later(args, tried);
    }
  },
});

export const loader = resource;
export const action = resource;
