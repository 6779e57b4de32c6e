import { donationCallSchema } from '#app/features/openapi/api-schemas.ts';
import { apiResource, json, later, readInput, requireSession } from '#app/http/api.ts';
import { refuseUnsolved } from '#app/http/captcha/check-captcha.server.ts';
import { appContext } from '#app/http/context.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import { callKey, submissionKey } from '#app/http/submission-key.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { announce } from './announce-donation.server.ts';
import { donationPath } from './donations.ts';

const resource = apiResource({
  /** Called again with the same solution and the same donation, it is one donation. A member's own, when an access token comes with it. */
  async POST(args) {
    const { captcha, ...input } = await readInput(args, donationCallSchema);
    const member = args.request.headers.has('authorization') ? (await requireSession(args)).account : null;
    const key = submissionKey(callKey(member ? undefined : captcha), [input]);
    const proof = { form: 'donation', solution: captcha, spentOn: key, required: true } as const;
    const refusal = member ? undefined : await refuseUnsolved(args, proof);
    if (refusal) return refusal;
    const done = await announce(args, input, { key, accountId: member?.id ?? null, spamReason: null });
    if (done.outcome !== 'done') return later(args, done);
    const { reference } = done.result;
    const { publicUrl } = args.context.get(appContext).config;
    const statusUrl = publicUrl + localizedPath(requestLocale(args.request), donationPath(reference));
    return json({ reference, state: 'announced', statusUrl }, { status: 201, headers: [['Location', statusUrl]] });
  },
});

export const loader = resource;
export const action = resource;
