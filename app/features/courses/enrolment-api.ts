import { apiResource, json, problem, refusalProblem } from '#app/http/api.ts';
import { appContext, clientIpContext } from '#app/http/context.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { findPublicEnrolment } from './courses.server.ts';
import { describeEnrolment } from './operations.ts';
import { readReference } from './reference.ts';
import { lookUpLimits } from './submission.server.ts';

const resource = apiResource({
  async GET(args) {
    const { params, context } = args;
    const { db, secret } = context.get(appContext);
    const clientIp = context.get(clientIpContext);
    const limited = await takeLimits(db, lookUpLimits({ secret, clientIp }), Date.now());
    if (limited) return refusalProblem(args, limited);
    const reference = readReference(params?.['reference'] ?? '') ?? '';
    const found = await findPublicEnrolment(db, reference, 'fr', Date.now());
    if (!found)
      return problem(args, {
        status: 404,
        code: 'not_found',
        detail: 'No enrolment has this reference.',
      });
    return json(describeEnrolment(found));
  },
});

export const loader = resource;
export const action = resource;
