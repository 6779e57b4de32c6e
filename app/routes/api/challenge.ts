import { issueChallenge } from '#app/domain/challenges/challenges.server.ts';
import { captchaForms } from '#app/domain/challenges/challenges.ts';
import { challengeLimits } from '#app/domain/limits/limits.ts';
import { apiResource, json, later, problem } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';
import { clientAddressContext } from '#app/http/session.server.ts';
import { withinLimits } from '#app/http/within-limits.server.ts';

const unknownForm = { status: 400, code: 'unknown_form', detail: `Name a form: ?form= and one of ${captchaForms.join(', ')}.` };

const resource = apiResource({
  async GET(args) {
    const form = captchaForms.find((name) => name === new URL(args.request.url).searchParams.get('form'));
    if (!form) return problem(args, unknownForm);
    const { db, secret } = args.context.get(appContext);
    const limits = challengeLimits({ secret, clientAddress: args.context.get(clientAddressContext) });
    const made = await withinLimits(db, limits, () => issueChallenge(secret, form, Date.now()));
    return made.outcome === 'done' ? json(made.result) : later(args, made);
  },
});

export const loader = resource;
export const action = resource;
