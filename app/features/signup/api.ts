import { signUpCallSchema } from '#app/features/openapi/api-schemas.ts';
import { apiResource, json, later, readInput } from '#app/http/api.ts';
import { refuseUnsolved } from '#app/http/captcha/check-captcha.server.ts';
import { appContext, clientIpContext } from '#app/http/context.ts';
import { signUpLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import { registerAccount } from './register.server.ts';

const resource = apiResource({
  /** The same, in words and time, for an address that has an account already: its owner is told by mail. */
  async POST(args) {
    const { captcha, ...input } = await readInput(args, signUpCallSchema);
    const spentOn = `api.${input.email}`;
    const refusal = await refuseUnsolved(args, { form: 'signup', solution: captcha, spentOn, required: false });
    if (refusal) return refusal;
    const { db, secret, wakeOutbox } = args.context.get(appContext);
    const limits = signUpLimits({ secret, clientIp: args.context.get(clientIpContext), email: input.email });
    const done = await withinLimits(db, limits, () => registerAccount(db, input, requestLocale(args.request), Date.now()));
    wakeOutbox();
    return done.outcome === 'done' ? json({ status: 'accepted' }, { status: 202 }) : later(args, done);
  },
});

export const loader = resource;
export const action = resource;
