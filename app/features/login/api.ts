import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { loginSubmission } from './submission.server.ts';

const resource = apiResource({
  POST: (args) => apiCall(loginSubmission, args, { onDone: ({ accessToken, headers }) => json({ accessToken }, { headers }) }),
});

export const loader = resource;
export const action = resource;
