import type { z } from 'zod';
import { widestNetwork } from '#app/http/rate-limits/ip-network.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { findAccountRow } from '../accounts.server.ts';
import { accountEmailLimits } from '../limits.ts';
import { type AccountFieldError, resetRequestSchema, signUpSchema } from '../schema.ts';
import { requestOrigin } from '../security-events/events.server.ts';
import { registerAccount, requestVerification } from './register.server.ts';

/** Its time and response are the same for a registered address. */
export const signUpSubmission = defineSubmission({
  form: 'signup',
  schema: signUpSchema,
  errors: fieldErrors<keyof z.input<typeof signUpSchema>, AccountFieldError>,
  spam: 'refuse',
  captcha: { form: 'signup' },
  // A double submission must not look like someone else's sign-up; a corrected form is another
  // sign-up.
  content: ({ email }) => [email],
  once: true,
  limits: ({ secret, clientIp }, { email }) =>
    accountEmailLimits('signup', { secret, clientIp, email }),
  async run(sender, input) {
    const by = { network: widestNetwork(sender.clientIp), origin: requestOrigin(sender) };
    return done(await registerAccount(sender.db, input, sender.locale, Date.now(), by));
  },
});

export const resendSubmission = defineSubmission({
  schema: resetRequestSchema,
  errors: fieldErrors<'email', AccountFieldError>,
  captcha: { form: 'verification', onlyInFlood: true },
  limits: ({ secret, clientIp }, { email }) =>
    accountEmailLimits('verification', { secret, clientIp, email }),
  /** The work is the same for an unknown address: its email has no recipient. */
  async run({ db, locale }, { email }) {
    const accountId = (await findAccountRow(db, email))?.id ?? null;
    return done(await requestVerification(db, accountId, locale, Date.now()));
  },
});
