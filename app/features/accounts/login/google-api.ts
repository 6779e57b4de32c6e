import { apiResource, problem } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { appContext } from '#app/http/context.ts';
import { googleSubmission } from './google.server.ts';
import { loginResponse } from './login-response.ts';

const notSetUp = {
  status: 404,
  code: 'google_not_set_up',
  detail: 'Google login is not set up on this site.',
};

const resource = apiResource({
  async POST(args) {
    // First: without it there is nothing to limit.
    if (!args.context.get(appContext).config.google.clientId) return problem(args, notSetUp);
    return apiCall(googleSubmission, args, { onDone: loginResponse });
  },
});

export const loader = resource;
export const action = resource;
