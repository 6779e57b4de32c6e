import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { requestIdContext } from '#app/http/context.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { findPlace } from './geolocation.server.ts';
import { positionSchema } from './place.ts';

/** The position is neither logged nor stored. */
const positionSubmission = defineSubmission({
  schema: positionSchema,
  errors: fieldErrors,
  /** Each lookup costs a call of the service, or a few milliseconds offline. */
  limits({ secret, clientIp }) {
    const { bucket, perNetwork } = limitsFor(secret, 'location');
    return [
      ...perNetwork(clientIp, { burst: 20, everySeconds: 30 }), // The form goes on without a place.
      bucket(['overall'], { burst: 300, everySeconds: 1 }),
    ];
  },
  async run({ context, config, log }, position) {
    const requestId = context.get(requestIdContext);
    const onFailure = (reason: string) =>
      log.warn({ requestId, reason }, 'the geolocation service failed');
    return done(await findPlace(position, { ...config.geolocation, onFailure }));
  },
});

const resource = apiResource({
  POST: (args) => apiCall(positionSubmission, args, { onDone: (place) => json(place) }),
});

export const loader = resource;
export const action = resource;
