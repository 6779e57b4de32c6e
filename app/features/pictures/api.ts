import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { uploadSubmission } from './submissions.server.ts';

const resource = apiResource({
  POST: (args) =>
    apiCall(uploadSubmission, args, {
      takesCookie: true,
      onDone: ({ id, key }) =>
        json({ id, state: 'pending', ...(key !== null && { key }) }, { status: 201 }),
    }),
});

export const handle: RouteHandle = { upload: true };

export const loader = resource;
export const action = resource;
