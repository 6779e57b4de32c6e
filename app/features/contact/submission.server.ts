import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { contactFields, contactSchema } from './fields.ts';
import { createMessage } from './messages.server.ts';

/** A whole school may share an IP address. Only the team is emailed: they protect its mailbox. */
export function contactLimits({ secret, clientIp }: Attempt): Limit[] {
  const { perNetwork, overall } = limitsFor(secret, 'contact');
  return [
    ...perNetwork(clientIp, { burst: 60, everySeconds: 30 }),
    overall({ burst: 300, everySeconds: 2 }),
  ];
}

export const contactSubmission = defineSubmission({
  form: 'contact',
  schema: contactSchema,
  errors: contactFields.errors,
  spam: 'mark',
  captcha: { form: 'contact' },
  takesIdempotencyKey: true,
  content: contactFields.content,
  limits: contactLimits,
  run: async ({ db, idempotencyKey, locale, spamReason }, input) =>
    done(await createMessage(db, input, { idempotencyKey, locale, spamReason }, Date.now())),
});
