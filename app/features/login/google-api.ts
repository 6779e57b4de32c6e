import { apiResource } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { googleSubmission } from './google.server.ts';
import { loginResponse } from './login-response.ts';

const resource = apiResource({
  POST: (args) => apiCall(googleSubmission, args, { onDone: loginResponse }),
});

export const loader = resource;
export const action = resource;
