import { contactCallSchema } from '#app/features/openapi/api-schemas.ts';
import { apiResource, json, later, readIdempotencyKey, readInput, requireSession } from '#app/http/api.ts';
import { refuseUnsolved } from '#app/http/captcha/check-captcha.server.ts';
import { appContext, clientIpContext } from '#app/http/context.ts';
import { contactLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import { callKey, messageKey } from '#app/http/submission-key.ts';
import { receiveMessage } from './messages.server.ts';

const resource = apiResource({
  /**
   * Called again with the same message and the same solution or `Idempotency-Key`, it is one message. With the key that a contact form
   * carries in its token, it is also the same message as that form sent to the page.
   */
  async POST(args) {
    const { captcha, ...input } = await readInput(args, contactCallSchema);
    const byMember = args.request.headers.has('authorization');
    if (byMember) await requireSession(args);
    const idempotencyKey = messageKey(readIdempotencyKey(args) ?? callKey(byMember ? undefined : captcha), input);
    const proof = { form: 'contact', solution: captcha, spentOn: idempotencyKey, required: true } as const;
    const refusal = byMember ? undefined : await refuseUnsolved(args, proof);
    if (refusal) return refusal;
    const { db, secret, wakeOutbox } = args.context.get(appContext);
    const limits = contactLimits({ secret, clientIp: args.context.get(clientIpContext) });
    const reception = { idempotencyKey, locale: requestLocale(args.request), spamReason: null };
    const done = await withinLimits(db, limits, () => receiveMessage(db, input, reception, Date.now()));
    if (done.outcome !== 'done') return later(args, done);
    wakeOutbox();
    return json({ status: 'accepted' }, { status: 202 });
  },
});

export const loader = resource;
export const action = resource;
