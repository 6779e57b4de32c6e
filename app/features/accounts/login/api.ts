import { apiResource } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { loginResponse } from './login-response.ts';
import { loginSubmission } from './submission.server.ts';

const resource = apiResource({
  POST: (args) => apiCall(loginSubmission, args, { onDone: loginResponse }),
});

export const loader = resource;
export const action = resource;
