import { registerAccount } from '#app/domain/accounts/register.server.ts';
import { signUpLimits } from '#app/domain/limits/limits.ts';
import { apiResource, json, later, readInput } from '#app/http/api.ts';
import { signUpCallSchema } from '#app/http/api-schemas.ts';
import { refuseUnsolved } from '#app/http/captcha.server.ts';
import { appContext } from '#app/http/context.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import { clientAddressContext } from '#app/http/session.server.ts';
import { withinLimits } from '#app/http/within-limits.server.ts';

const resource = apiResource({
  /** The same, in words and time, for an address that has an account already: its owner is told by mail. */
  async POST(args) {
    const { captcha, ...input } = await readInput(args, signUpCallSchema);
    const spentOn = `api.${input.email}`;
    const refusal = await refuseUnsolved(args, { form: 'signup', solution: captcha, spentOn, required: false });
    if (refusal) return refusal;
    const { db, secret, wakeOutbox } = args.context.get(appContext);
    const limits = signUpLimits({ secret, clientAddress: args.context.get(clientAddressContext), email: input.email });
    const done = await withinLimits(db, limits, () => registerAccount(db, input, requestLocale(args.request), Date.now()));
    wakeOutbox();
    return done.outcome === 'done' ? json({ status: 'accepted' }, { status: 202 }) : later(args, done);
  },
});

export const loader = resource;
export const action = resource;
