import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { fieldErrors } from '#app/http/forms.ts';
import { ipNetwork } from '#app/http/rate-limits/ip-network.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { lookUp } from './look-up-place.server.ts';
import { positionSchema } from './place.schema.ts';

/** The position is in the body, which no log line holds, and is stored nowhere. */
const positionSubmission = defineSubmission({
  schema: positionSchema,
  errors: fieldErrors,
  /** Looking a position up costs the service a call, and the table a few milliseconds. */
  limits({ secret, clientIp }) {
    const limit = limitsFor(secret, 'location');
    return [
      limit(['address', ipNetwork(clientIp)], { burst: 20, everySeconds: 30 }),
      limit(['overall'], { burst: 300, everySeconds: 1 }),
    ];
  },
  run: async ({ context }, position) => done(await lookUp(context, position)),
});

const resource = apiResource({ POST: (args) => apiCall(positionSubmission, args, { onDone: (place) => json(place) }) });

export const loader = resource;
export const action = resource;
