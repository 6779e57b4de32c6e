import { apiResource, json, later, readInput } from '#app/http/api.ts';
import { appContext, clientIpContext } from '#app/http/context.ts';
import { locationLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import { lookUp } from './look-up-place.server.ts';
import { positionSchema } from './place.schema.ts';

const resource = apiResource({
  /** The position is in the body, which no log line holds, and is stored nowhere. */
  async POST(args) {
    const position = await readInput(args, positionSchema);
    const { db, secret } = args.context.get(appContext);
    const limits = locationLimits({ secret, clientIp: args.context.get(clientIpContext) });
    const found = await withinLimits(db, limits, () => lookUp(args.context, position));
    return found.outcome === 'done' ? json(found.result) : later(args, found);
  },
});

export const loader = resource;
export const action = resource;
