import { apiResource, json, problem, refusalProblem } from '../api.ts';
import { appContext, clientIpContext } from '../context.ts';
import { takeLimits } from '../rate-limits/limits.server.ts';
import { type Attempt, type Limit, limitsFor } from '../rate-limits/limits.ts';
import { issueChallenge } from './challenges.server.ts';
import { captchaForms } from './challenges.ts';

const unknownForm = {
  status: 400,
  code: 'unknown_form',
  detail: `Name a form: ?form= and one of ${captchaForms.join(', ')}.`,
};

/** Creating a challenge costs about as much as rendering a page. */
export function challengeLimits({ secret, clientIp }: Attempt): Limit[] {
  return limitsFor(secret, 'challenge').perNetwork(clientIp, { burst: 120, everySeconds: 5 });
}

const resource = apiResource({
  async GET(args) {
    const form = captchaForms.find(
      (name) => name === new URL(args.request.url).searchParams.get('form'),
    );
    if (!form) return problem(args, unknownForm);
    const { db, secret } = args.context.get(appContext);
    const now = Date.now();
    const limited = await takeLimits(
      db,
      challengeLimits({ secret, clientIp: args.context.get(clientIpContext) }),
      now,
    );
    return limited ? refusalProblem(args, limited) : json(await issueChallenge(secret, form, now));
  },
});

export const loader = resource;
export const action = resource;
