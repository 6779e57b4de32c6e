import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { newPasswordSubmission } from './submissions.server.ts';

const resource = apiResource({
  POST: (args) =>
    apiCall(newPasswordSubmission, args, {
      onDone: (headers) => json({ status: 'changed' }, { headers }),
    }),
});

export const loader = resource;
export const action = resource;
