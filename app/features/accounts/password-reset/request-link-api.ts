import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { ownResetSubmission } from './submissions.server.ts';

const resource = apiResource({
  POST: (args) =>
    apiCall(ownResetSubmission, args, {
      onDone: () => json({ status: 'accepted' }, { status: 202 }),
    }),
});

export const loader = resource;
export const action = resource;
