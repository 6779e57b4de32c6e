import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { googleSubmission } from './google.server.ts';

const resource = apiResource({
  POST: (args) => apiCall(googleSubmission, args, { onDone: ({ accessToken, headers }) => json({ accessToken }, { headers }) }),
});

export const loader = resource;
export const action = resource;
