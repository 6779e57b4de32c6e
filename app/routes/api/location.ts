import { locationLimits } from '#app/domain/limits/limits.ts';
import { positionSchema } from '#app/domain/location/place.schema.ts';
import { apiResource, json, later, readInput } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';
import { lookUp } from '#app/http/look-up-place.server.ts';
import { clientAddressContext } from '#app/http/session.server.ts';
import { withinLimits } from '#app/http/within-limits.server.ts';

const resource = apiResource({
  /** The position is in the body, which no log line holds, and is stored nowhere. */
  async POST(args) {
    const position = await readInput(args, positionSchema);
    const { db, secret } = args.context.get(appContext);
    const limits = locationLimits({ secret, clientAddress: args.context.get(clientAddressContext) });
    const found = await withinLimits(db, limits, () => lookUp(args.context, position));
    return found.outcome === 'done' ? json(found.result) : later(args, found);
  },
});

export const loader = resource;
export const action = resource;
