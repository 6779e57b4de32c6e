import { apiResource, json, later, problem } from '../api.ts';
import { appContext, clientIpContext } from '../context.ts';
import { challengeLimits } from '../rate-limits/limits.ts';
import { withinLimits } from '../rate-limits/within-limits.server.ts';
import { issueChallenge } from './challenges.server.ts';
import { captchaForms } from './challenges.ts';

const unknownForm = { status: 400, code: 'unknown_form', detail: `Name a form: ?form= and one of ${captchaForms.join(', ')}.` };

const resource = apiResource({
  async GET(args) {
    const form = captchaForms.find((name) => name === new URL(args.request.url).searchParams.get('form'));
    if (!form) return problem(args, unknownForm);
    const { db, secret } = args.context.get(appContext);
    const limits = challengeLimits({ secret, clientIp: args.context.get(clientIpContext) });
    const made = await withinLimits(db, limits, () => issueChallenge(secret, form, Date.now()));
    return made.outcome === 'done' ? json(made.result) : later(args, made);
  },
});

export const loader = resource;
export const action = resource;
