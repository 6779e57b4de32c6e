import type { z } from 'zod';
import { widestNetwork } from '#app/http/rate-limits/ip-network.ts';
import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { accountEmailLimits } from '../limits.ts';
import { type AccountFieldError, resetRequestSchema, signUpSchema } from '../schema.ts';
import { requestOrigin } from '../security-events/events.server.ts';
import { registerAccount, requestVerificationFor } from './register.server.ts';

export function signUpLimits({ secret, clientIp, email }: Attempt & { email: string }): Limit[] {
  const { bucket, perNetwork, overall } = limitsFor(secret, 'signup');
  return [
    bucket(['account', email], { burst: 3, everySeconds: 1_200 }),
    ...perNetwork(clientIp, { burst: 40, everySeconds: 60 }),
    overall({ burst: 300, everySeconds: 1 }),
  ];
}

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
  limits: ({ secret, clientIp }, { email }) => signUpLimits({ secret, clientIp, email }),
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
  run: async ({ db, locale }, { email }) =>
    done(await requestVerificationFor(db, email, locale, Date.now())),
});
