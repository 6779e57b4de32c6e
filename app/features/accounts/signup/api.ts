import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { signUpSubmission } from './submission.server.ts';

const resource = apiResource({
  POST: (args) =>
    apiCall(signUpSubmission, args, {
      onDone: () => json({ status: 'accepted' }, { status: 202 }),
    }),
});

export const loader = resource;
export const action = resource;
